/** Makes whatwg-url's tests load whurl, whurl-whatwg-url, or the whatwg-url of npm, for the package that they are in. */
const Module = require("node:module");
const { join } = require("node:path");

const {
  WHURL_FOREIGN: directory = "",
  WHURL_FOREIGN_INSTALLED: installed,
  WHURL_FOREIGN_INSTEAD: instead,
} = process.env;
const tests = join(directory, "test");

/** @param {string} folder where whurl is installed */
function adapter(folder) {
  const require = Module.createRequire(join(folder, "package.json"));
  const { URL, URLSearchParams } = require("whurl");
  const { inspect, isValidURLString } = require("whurl/inspect");
  /** @typedef {{ href: string, toString(): string } | null} Parsed */
  return {
    URL,
    URLSearchParams,
    parseURL: (/** @type {string} */ input, { baseURL = undefined } = {}) => URL.parse(input, baseURL),
    serializeURL: (/** @type {Parsed} */ url) => String(url),
    serializeURLOrigin: (/** @type {{ origin: string }} */ url) => url.origin,
    isValidURLString: (/** @type {string} */ input, { baseURL = undefined } = {}) => isValidURLString(input, baseURL),
    parseURLWithValidationErrors(/** @type {string} */ input, { baseURL = undefined } = {}) {
      const { url, errors } = inspect(input, baseURL);
      return { url, validationErrors: errors.map((/** @type {{ name: string }} */ { name }) => name) };
    },
  };
}

const loader = /** @type {any} */ (Module);
const load = loader._load;
loader._load = (/** @type {string} */ request, /** @type {any} */ parent, /** @type {boolean} */ isMain) => {
  const isPackage = request === ".." && parent?.filename?.startsWith(tests);
  if (!isPackage) return load(request, parent, isMain);
  if (installed) return adapter(installed);
  return Module.createRequire(instead ? join(instead, "package.json") : __filename)("whatwg-url");
};
