/** `whurl/inspect` for runtimes that cannot compile bytes at run time, but import modules. */
import module from "whurl:inspect.wasm";
import { setUp } from "../inspect/module.js";
import { ofThisRealm } from "../loaders/realm.js";
import { URL } from "./index.js";

export * from "../inspect/index.js";

setUp(() => ofThisRealm(module), URL);
