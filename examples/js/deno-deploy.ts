/** Deno Deploy: `deno serve deno-deploy.ts` answers what is wrong with a URL, as `/?url=https://example.com\a`. */
import { URL } from "npm:whurl";
import { inspect } from "npm:whurl/inspect";

export default {
  fetch(request: Request): Response {
    const input = new URL(request.url).searchParams.get("url");
    if (input === null) return new Response("?url= is missing", { status: 400 });
    const { url, valid, errors } = inspect(input);
    return Response.json({ href: url?.href ?? null, valid, errors: errors.map(({ name }) => name) });
  },
};
