/** The part of `node:fs` that suites in a browser need: files come from the server. */

/**
 * @param {string | URL} path
 * @param {"utf8"} [encoding]
 */
export function readFileSync(path, encoding) {
  const request = new XMLHttpRequest();
  request.open("GET", path, false);
  // Bytes as characters: a request that waits cannot have them as an array.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  const bytes = Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
  return encoding === undefined ? bytes : new TextDecoder().decode(bytes);
}
