/** Cloudflare Workers: a router. The list finds the first pattern that matches, in linear time, however many there are. */
import { URL } from "whurl";
import { URLPatternList } from "whurl/pattern";

/** @typedef {Record<string, string | undefined>} Groups */
/** @typedef {(groups: Groups, url: URL, request: Request) => Response | Promise<Response>} Handler */

/** @type {URLPatternList<Handler>} */
const routes = new URLPatternList({ linear: true });

routes.add({ pathname: "/" }, () => new Response("home"));
routes.add({ pathname: "/books/:id(\\d+)" }, ({ id }) => Response.json({ id }));
routes.add({ pathname: "/search" }, (_, { searchParams }) => Response.json({ words: searchParams.getAll("q") }));
routes.add({ pathname: "/old/*" }, ({ 0: rest }, url) => {
  // Against the URL as a base, a rest such as /other.example/ would be another host's.
  url.pathname = `/${rest}`;
  return Response.redirect(url.href, 301);
});

export default {
  /** @param {Request} request */
  fetch(request) {
    const match = routes.match(request.url);
    if (match === null) return new Response("not found", { status: 404 });
    return match.value(match.result.pathname.groups, new URL(request.url), request);
  },
};
