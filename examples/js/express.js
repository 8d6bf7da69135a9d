/** Express 5: a middleware that redirects each URL to the form in which the URL Standard writes it. */
import express from "express";
import { URL } from "whurl";

/** @type {import("express").RequestHandler} */
export function canonical(request, response, next) {
  const { protocol, host, originalUrl } = request;
  // A target need not be a path: `GET munity/` after the host example.com would be another host's. HTTP/1.0 has no host.
  if (!originalUrl.startsWith("/") || !host) return void response.sendStatus(400);
  // A string of all three: against a base, a target such as //other.example/ would be another host's.
  const url = URL.parse(`${protocol}://${host}${originalUrl}`);
  if (url === null) return void response.sendStatus(400);
  // Not `pathname` and `search`, which do not tell `/x?` from `/x`. An authority has no slash.
  const target = url.href.slice(url.href.indexOf("/", `${protocol}://`.length));
  if (target === originalUrl) return next();
  // The whole URL, as a path may begin with two slashes here, too. `redirect` would encode a `%` that the Standard lets be.
  response.status(308).set("Location", url.href).end();
}

export const app = express()
  .use(canonical)
  .get("/*path", (request, response) => void response.send(request.originalUrl));
