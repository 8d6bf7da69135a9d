import { URLSearchParams as wrapper } from "../webidl2js-wrapper.js";

export = wrapper;
