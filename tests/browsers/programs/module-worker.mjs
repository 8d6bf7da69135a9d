// A dedicated worker that is a module: answers a message with the href of what it is sent.
import { URL } from "/node_modules/whurl/index.js";

addEventListener("message", ({ data }) => postMessage(new URL(...data).href));
