// A program for the edge runtime, which leaves a function in a global.
import { URL, URLSearchParams } from "whurl";
import { inspect } from "whurl/inspect";
import { URL as RawURL } from "whurl/raw";

globalThis.parse = (input, base) => {
  const raw = new RawURL(input, base);
  return JSON.stringify({
    href: new URL(input, base).href,
    params: new URLSearchParams({ a: "é" }).toString(),
    raw: raw.href,
    errors: inspect("https://H\\a").errors.map(({ name }) => name),
  });
};
