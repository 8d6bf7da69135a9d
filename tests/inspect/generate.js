/** Inputs that are nearly URLs, the same in every run. */

const PARTS = [
  ..."/\\?#@:[]%.-_|<^`{~'\" \t\n\0\x7f",
  ..."a é ß ☕ 💩 １ 。 \u00ad \ufdd0 b.c C: C| c|/ .. %2e %2E%2e %41 %zz // \\\\".split(" "),
  ..."http: https: ws: file: foo: data: localhost example.com xn-- xn--a a- ab--c u:p@ :0 :80 :443 :99999 :7z".split(
    " ",
  ),
  ..."[::1] [1:2::3] [::1.2.3.4] [1:2:3:4:5:6:7:8] [::01] 1.2.3.4 0x7f.1 256 1..2 01 0x 08".split(" "),
  "x".repeat(64),
];
const STARTS = [
  "",
  "https://",
  "http://",
  "ws://",
  "file://",
  "file:///",
  "foo://",
  "foo:",
  "foo:/",
  "//",
  "/",
  "?",
  "#",
];

export const BASES = [
  undefined,
  "https://h/a/b?c#d",
  "http://u:p@h:8/",
  "file:///C:/x/y",
  "file://h/a",
  "foo://h/p",
  "foo:/p/q",
  "foo:opaque",
];

/**
 * @param {number} count
 * @param {number} seed
 * @returns {Generator<[input: string, base: string | undefined]>}
 */
export function* generate(count, seed) {
  let state = seed;
  /** @param {number} end */
  const next = (end) => {
    // A linear congruential generator: its high bits are random enough to choose by.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
  for (let index = 0; index < count; index++) {
    const parts = Array.from({ length: next(6) }, () => PARTS[next(PARTS.length)]);
    yield [STARTS[next(STARTS.length)] + parts.join(""), BASES[next(BASES.length)]];
  }
}
