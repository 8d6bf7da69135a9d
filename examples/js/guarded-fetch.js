/**
 * undici, and Node.js's own http: untrusted URLs are fetched only if they and the addresses of their hosts are on the
 * public internet, and so is whatever they redirect to.
 */
import { lookup } from "node:dns";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { Agent, request } from "undici";
import { check, classify, fetchFromServer, refusedClasses } from "whurl/guard";

const MOST_REDIRECTS = 5;

/** @param {string} address */
const isRefused = (address) => classify(address).some((name) => refusedClasses.includes(name));

/**
 * Looks a name up for a connection, and fails if one of its addresses is refused. The connection is made to what was checked.
 * @type {import("node:net").LookupFunction}
 */
export function checkedLookup(hostname, options, callback) {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.length === 0) return callback(new Error(`${hostname} has no address`), []);
    const refused = addresses.find(({ address }) => isRefused(address));
    if (refused) return callback(new Error(`${hostname} has the address ${refused.address}`), []);
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0].address, addresses[0].family);
  });
}

/** For undici; and as the `dispatcher` of Node.js's `fetch`, if undici has the major version of `process.versions.undici`. */
export const dispatcher = new Agent({ connect: { lookup: checkedLookup } });

/** For `http.get(url, { agent })` and `https.get(url, { agent })`. Each takes the URLs of its own scheme only. */
export const agent = new HttpAgent({ lookup: checkedLookup });
export const secureAgent = new HttpsAgent({ lookup: checkedLookup });

/**
 * @param {string} input untrusted
 * @param {import("whurl/guard").Policy} [policy]
 * @returns {Promise<string>} what is there
 */
export async function textOf(input, policy = fetchFromServer) {
  let verdict = check(input, policy);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    // For an address in the URL itself no lookup is made: the check refuses it.
    const { url, reasons } = verdict;
    if (url === null) throw new Error(reasons.map(({ message }) => message).join(" "));
    const { statusCode, headers, body } = await request(url.href, { dispatcher });
    const { location } = headers;
    if (statusCode < 300 || statusCode > 399 || typeof location !== "string") return body.text();
    // To read it to its end, a server could keep one waiting for.
    body.on("error", () => {}).destroy();
    verdict = check(location, policy, url);
  }
  throw new Error(`${input} redirects too often`);
}
