/** `whurl/columns` for runtimes that cannot compile bytes at run time, but import modules. */
import module from "whurl:columns.wasm";
import { setUp } from "../columns/module.js";
import { ofThisRealm } from "../loaders/realm.js";

export * from "../columns/index.js";

setUp(() => ofThisRealm(module));
