// What a polyfill leaves as the globals. The first argument says which.
import { createRequire } from "node:module";
import process from "node:process";

const platform = globalThis.URL;
await import(process.argv[2]);
const { URL, URLSearchParams } = await import("whurl");
const descriptor = Object.getOwnPropertyDescriptor(globalThis, "URL");
const installed = globalThis.URL;
createRequire(import.meta.url)(process.argv[2]);
console.log(
  JSON.stringify({
    isWhurl: installed === URL && globalThis.URLSearchParams === URLSearchParams,
    isPlatform: installed === platform,
    isEnumerable: descriptor.enumerable,
    hasObjectURLs: typeof installed.createObjectURL === "function",
    isSameAgain: globalThis.URL === installed,
  }),
);
