/**
 * undici: an interceptor by which a request is for what the URL Standard of today says, whatever undici's own URL does. undici adds
 * its option `query` later: put the query into the URL.
 */
import { Agent, request } from "undici";
import { URL } from "whurl";

/** @type {import("undici").Dispatcher.DispatcherComposeInterceptor} */
export const canonical = (dispatch) => (options, handler) => {
  // Its target is a host and a port, not a path.
  if (options.method === "CONNECT") return dispatch(options, handler);
  // The path may begin with two slashes, and is not one against a base.
  const { origin } = new URL(String(options.origin));
  const url = new URL(origin + options.path);
  return dispatch({ ...options, origin, path: url.pathname + url.search }, handler);
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
