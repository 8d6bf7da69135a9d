// Runs scripts in Compartments of SES, each in a new one, and prints what is wrong.
import { readFileSync } from "node:fs";
import "ses";

lockdown();

const { URL, URLSearchParams, WebAssembly } = globalThis;
// From version 2.3 on SES gives every Compartment TextEncoder and TextDecoder.
const ENDOWMENTS = {
  WebAssembly: { WebAssembly, TextEncoder: undefined, TextDecoder: undefined },
  "WebAssembly, TextEncoder, TextDecoder": { WebAssembly },
  "WebAssembly, TextEncoder, TextDecoder, URL, URLSearchParams": { WebAssembly, URL, URLSearchParams },
};

const scripts = JSON.parse(readFileSync("scripts.json", "utf8"));
const outcome = {};
for (const [endowments, globals] of Object.entries(ENDOWMENTS)) {
  const failures = {};
  for (const [entry, script] of Object.entries(scripts)) {
    const compartment = new Compartment({ globals, __options__: true });
    try {
      compartment.evaluate(script);
      failures[entry] = JSON.parse(compartment.globalThis.failures);
    } catch (error) {
      failures[entry] = [String(error)];
    }
  }
  outcome[endowments] = failures;
}
console.log(JSON.stringify(outcome));
