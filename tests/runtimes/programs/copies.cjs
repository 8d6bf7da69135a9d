// What the platform's functions do with the classes of several copies of the package, each loaded after the one before, as two installed
// versions are, and modules that a test runner or a development server loads again. The arguments: the entries, when fetch is loaded
// (`before`, `between`, `after`), and a server's origin. The entry `again` makes the globals those of the first copy; while those of
// `foreign` are loaded, the globals are another library's, as those of a DOM in tests.

const fs = require("node:fs");
const http = require("node:http");
const address = require("node:url");

const [, , entries, when, origin] = process.argv;
const classes = [[URL, URLSearchParams]];
if (when === "before") new Response("");
const forget = (pattern) => {
  for (const path of Object.keys(require.cache)) if (pattern.test(path)) delete require.cache[path];
};
const setGlobals = ([Class, ListClass]) => Object.assign(globalThis, { URL: Class, URLSearchParams: ListClass });
const foreign = [
  class URL {
    constructor(url) {
      this.href = new classes[0][0](url).href;
    }
  },
  class URLSearchParams {},
];
for (const entry of entries === "none" ? [] : entries.split(",")) {
  if (entry === "again") {
    forget(/polyfill/);
    install(...classes[1]);
  } else {
    const [name, isForeign] = entry.split("@");
    forget(/polyfill|index|js\.cjs/);
    if (isForeign) setGlobals(foreign);
    require(name);
    if (isForeign) setGlobals(classes[0]);
    else classes.push([URL, URLSearchParams]);
  }
  if (when === "between") new Response("");
}

/** Loads the polyfill again beside the classes that it had. */
function install(...own) {
  const path = require.resolve("whurl");
  require(path);
  const { exports: last } = require.cache[path];
  require.cache[path].exports = { URL: own[0], URLSearchParams: own[1] };
  require("whurl/polyfill/force");
  require.cache[path].exports = last;
}

const attempt = (action) => {
  try {
    return action();
  } catch (error) {
    return error.name;
  }
};
const typeOf = (message) => message.headers.get("content-type");
const got = (url) =>
  new Promise((resolve) => {
    const done = (response) => resolve(response.resume().statusCode);
    http.get(url, { agent: false }, done).on("error", ({ code }) => resolve(code));
  });

async function factsOf([Class, ListClass]) {
  const body = new ListClass("a=b c");
  const url = new Class("/echo", origin);
  const file = new Class(`file://${__filename}`);
  const posted = await fetch(url, { method: "POST", body, referrer: new Class("/page", url) });
  return {
    fetch: await posted.json(),
    request: typeOf(new Request(url, { method: "POST", body })),
    response: [typeOf(new Response(body)), await new Response(body).text()],
    clone: attempt(() => JSON.stringify(structuredClone(url))),
    list: attempt(() => JSON.stringify(structuredClone([body]))),
    format: address.format(new Class("http://us%65r@h/\u00E9#x"), { fragment: false }),
    file: [fs.existsSync(file), attempt(() => address.fileURLToPath(file) === __filename)],
    get: await got(url),
    instances: [
      url instanceof Class,
      url instanceof URL,
      body instanceof URLSearchParams,
      Class.prototype instanceof URL,
    ],
    isPlatform: [url instanceof classes[0][0], body instanceof classes[0][1]],
  };
}

(async () => {
  const facts = [];
  for (const each of classes) facts.push(await factsOf(each));
  console.log(JSON.stringify({ facts, copies: new Set(classes.map(([Class]) => Class)).size }));
})();
