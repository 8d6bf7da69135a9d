// node-fetch 2 as in old versions of Node.js, which had no URL: it then uses whatwg-url's. The argument is a server's address.
// Prints what it has asked the server for, as JSON.
"use strict";
const [address] = process.argv.slice(2);
delete require("node:url").URL;
const fetch = require("node-fetch");
const { URL } = require("whatwg-url");

const INPUTS = [
  ...[
    "/",
    "/a/../b?q=1#f",
    "/é?ü=ö#ä",
    "/a b?c d",
    "?x",
    "",
    "/redirect?to=%2F%25C3%25A9",
    "/redirect?to=..%2Fx%3Fy",
    "//",
    "/%2e/a",
  ],
  ...["/redirect?to=http:%2F%2F[", "/'\"<>`{}|^", "/\u{1F600}"],
];

(async () => {
  const results = [];
  for (const input of INPUTS) {
    for (const url of [
      address + input,
      outcome(() => new URL(input, address)),
      outcome(() => new URL(address + input)),
    ]) {
      results.push(await textOf(url));
    }
  }
  for (const url of [
    "http:",
    "nope",
    "http://a b/",
    "ftp://h/",
    "http://[::1",
    "data:text/plain,%C3%A9",
    "http://h:99999",
  ]) {
    results.push(await textOf(url));
  }
  results.push(await textOf(address, { method: "POST", body: new URLSearchParams("a=b c") }));
  process.stdout.write(JSON.stringify(results));
})();

function outcome(call) {
  try {
    return call();
  } catch (error) {
    return error.name;
  }
}

async function textOf(url, options) {
  try {
    const response = await fetch(url, options);
    return [String(url), response.url, await response.text()];
  } catch (error) {
    // The class says why, whatwg-url what.
    return [String(url), error.name, error.message.replace(/Invalid URL.*/, "Invalid URL")];
  }
}
