/**
 * The measured work, a function for each row. It takes the classes of a side and the inputs, and returns a function that
 * does the work once for all inputs.
 *
 * A side imports its own copy of this file (`work.js?whurl`): engines compile a call site for the classes that it has
 * seen, and a program has only one `URL`.
 *
 * @typedef {object} Classes
 * @property {typeof globalThis.URL} URL
 * @property {typeof globalThis.URLSearchParams} URLSearchParams
 *
 * @typedef {import("../corpus/inputs.mjs").Inputs} Inputs
 * @typedef {(classes: Classes, inputs: Inputs) => () => void} Work
 */

/** What was made last. It is kept here so that no compiler can find the work to be unnecessary. */
export let last = /** @type {unknown} */ (undefined);

/** @type {Work} */
export function parse({ URL }, { urls }) {
  return () => {
    for (let index = 0; index < urls.length; index++) last = new URL(urls[index]);
  };
}

/** @type {Work} */
export function parseAndGet({ URL }, { urls }) {
  return () => {
    for (let index = 0; index < urls.length; index++) {
      const url = new URL(urls[index]);
      last = url.href;
      last = url.hostname;
      last = url.pathname;
      last = url.search;
    }
  };
}

/** @type {Work} */
export function canParse({ URL }, { urls }) {
  return () => {
    let count = 0;
    for (let index = 0; index < urls.length; index++) if (URL.canParse(urls[index])) count++;
    last = count;
  };
}

/** @type {Work} */
export function relative({ URL }, { links }) {
  return () => {
    for (let index = 0; index < links.length; index++) last = new URL(links[index].reference, links[index].base);
  };
}

/** @type {Work} */
export function relativeToMany({ URL }, { scatteredLinks: links }) {
  return () => {
    for (let index = 0; index < links.length; index++) last = new URL(links[index].reference, links[index].base);
  };
}

/** @type {Work} */
export function normalize({ URL }, { notNormalized: urls }) {
  return () => {
    for (let index = 0; index < urls.length; index++) last = new URL(urls[index]);
  };
}

/** @type {Work} */
export function setters({ URL }, { changes }) {
  return () => {
    for (let index = 0; index < changes.length; index++) {
      const change = changes[index];
      const url = new URL(change.url);
      url.pathname = change.pathname;
      url.search = change.search;
      url.hostname = change.hostname;
      url.hash = change.hash;
      url.port = change.port;
      url.protocol = change.protocol;
      last = url.href;
    }
  };
}

/** @type {Work} */
export function searchParams({ URLSearchParams }, { queries }) {
  return () => {
    for (let index = 0; index < queries.length; index++) {
      const params = new URLSearchParams(queries[index].query);
      last = params.get(queries[index].name);
      last = params.has("none");
      for (const [name, value] of params) {
        last = name;
        last = value;
      }
      last = params.toString();
    }
  };
}

/** @type {Work} */
export function append({ URL }, { parameters }) {
  return () => {
    const url = new URL("https://example.com/");
    for (let index = 0; index < parameters.length; index++) {
      url.searchParams.append(parameters[index].name, parameters[index].value);
    }
    last = url.href;
  };
}

/** @type {Work} */
export function appendToQuery({ URL }, { parameters }) {
  return () => {
    const url = new URL("https://example.com/?page=2");
    for (let index = 0; index < parameters.length; index++) {
      url.searchParams.append(parameters[index].name, parameters[index].value);
    }
    last = url.href;
  };
}

/** @type {Work} */
export function idn({ URL }, { internationalized: urls }) {
  return () => {
    for (let index = 0; index < urls.length; index++) last = new URL(urls[index]);
  };
}

/** @type {Work} */
export function parseSome({ URL }, { someURLs: urls }) {
  return () => {
    for (let index = 0; index < urls.length; index++) last = new URL(urls[index]);
  };
}
