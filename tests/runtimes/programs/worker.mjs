// A worker that parses the URL of its request's query, with every entry that has something to parse.
import { URL, URLSearchParams } from "whurl";
import { inspect } from "whurl/inspect";
import { URL as RawURL } from "whurl/raw";

export default {
  fetch(request) {
    const { searchParams } = new URL(request.url);
    const input = searchParams.get("url");
    const base = searchParams.get("base") ?? undefined;
    try {
      const { href } = new URL(input, base);
      const raw = new RawURL(input, base);
      return Response.json({
        href,
        params: new URLSearchParams({ a: "é" }).toString(),
        raw: raw.href,
        errors: inspect("https://H\\a").errors.map(({ name }) => name),
      });
    } catch (error) {
      return new Response(error.message, { status: 400 });
    }
  },
};
