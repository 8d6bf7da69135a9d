/**
 * undici: an interceptor by which a request is for what the URL Standard of today says, whatever undici's own URL does. undici adds
 * its option `query` later: put the query into the URL.
 */
import { Agent, request } from "undici";
import { URL } from "whurl";

/** @type {import("undici").Dispatcher.DispatcherComposeInterceptor} */
export const canonical = (dispatch) => (options, handler) => {
  // The target of CONNECT is a host and a port. What is no path at all, undici refuses.
  if (!options.path?.startsWith("/")) return dispatch(options, handler);
  // A Client and a Pool know their origin themselves.
  const { origin } = new URL(String(options.origin ?? "http://localhost"));
  // The path may begin with two slashes, and is not one against a base.
  const url = new URL(origin + options.path);
  const path = url.pathname + url.search;
  return dispatch(options.origin === undefined ? { ...options, path } : { ...options, origin, path }, handler);
};

export const dispatcher = new Agent().compose(canonical);

/**
 * @param {string} url
 * @returns {Promise<string>} what is there
 */
export async function textOf(url) {
  const { body } = await request(url, { dispatcher });
  return body.text();
}
