/**
 * [Special schemes](https://url.spec.whatwg.org/#special-scheme) and their default ports, or `null`. Others are `undefined`.
 * @type {Readonly<Record<string, string | null | undefined>>}
 */
export const SPECIAL_SCHEMES = /** @type {any} */ ({
  __proto__: null,
  http: "80",
  https: "443",
  ws: "80",
  wss: "443",
  ftp: "21",
  file: null,
});
