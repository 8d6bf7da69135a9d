/** `whurl/guard` for runtimes that cannot compile bytes at run time, but import modules. */
import module from "whurl:guard.wasm";
import { setUp } from "../guard/module.js";
import { ofThisRealm } from "../loaders/realm.js";
import { URL } from "./index.js";

export * from "../guard/index.js";

setUp(() => ofThisRealm(module), URL);
