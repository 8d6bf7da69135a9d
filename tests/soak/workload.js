/**
 * A round of mixed operations, the same every time: its checksum says whether anything came out otherwise. It runs in
 * any runtime; it is given the classes.
 */

const BASES = ["https://user@example.com:8080/a/b/c?d=e#f", "file:///C:/dir/file", "a://h/p?q", "mailto:x@y"];
const HOSTS = ["example.com", "EX\u00C4MPLE.org", "127.1", "[::1]", "xn--fa-hia.de", "h:81", "a<b"];
const PATHS = ["../x/./y", "/é/%41", "//other/z", "?only=query", "#f", "\t/tab\n", "x".repeat(2000)];
/** Now and then, an input that memory has to grow for. */
const LARGE = "y".repeat(1 << 21);

/**
 * @param {{ URL: typeof globalThis.URL, URLSearchParams: typeof globalThis.URLSearchParams }} api
 * @returns {{ operations: number, checksum: number }}
 */
export function round({ URL, URLSearchParams }) {
  let operations = 0;
  let checksum = 0;
  /** @param {unknown} value */
  const note = (value) => {
    operations++;
    const text = String(value);
    for (let index = 0; index < text.length; index += 1 + (text.length >> 6)) {
      checksum = (Math.imul(checksum, 31) + text.charCodeAt(index)) | 0;
    }
  };
  for (const base of BASES) {
    for (const path of PATHS) {
      for (const host of HOSTS) {
        note(URL.parse(path, base)?.href);
        note(URL.canParse(`http://${host}/${path}`));
        const url = new URL(base);
        url.host = host;
        url.pathname = path;
        url.searchParams.append(path.slice(0, 20), host);
        url.searchParams.sort();
        url.hash = host;
        note(url.href);
        note(new URLSearchParams(url.search));
      }
    }
  }
  note(new URL(`http://h/${LARGE}`).pathname.length);
  return { operations, checksum };
}
