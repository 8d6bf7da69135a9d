// The package for whatwg-url's place, as programs use it that have whatwg-url's own types.
import type { Host, URLRecord } from "whatwg-url";
import {
  basicURLParse,
  parseURL,
  parseURLWithValidationErrors,
  percentDecodeBytes,
  serializeURL,
  URL,
} from "whatwg-url";
import * as machine from "whatwg-url/lib/url-state-machine.js";
import * as wrapper from "whatwg-url/webidl2js-wrapper.js";

const record: URLRecord | null = parseURL("https://h/", { baseURL: null, encoding: "latin1" });
const path: string | string[] | undefined = record?.path;
const host: Host | null | undefined = record?.host;
if (record !== null) {
  record.path = [];
  record.port = 80;
  basicURLParse("h", { url: record, stateOverride: "path start" });
  const href: string = serializeURL(record, true);
  // @ts-expect-error no such state
  basicURLParse(href, { url: record, stateOverride: "nope" });
}
const bytes: Uint8Array = percentDecodeBytes(new Uint16Array(1));
const sameRecord: URLRecord | null = machine.parseURL("https://h/");
const { validationErrors } = parseURLWithValidationErrors("nope");
const first: string | undefined = validationErrors[0];

/** As in MongoDB's driver. */
class ConnectionString extends URL {
  override get host(): never {
    throw new Error("no single host");
  }
  override set host(_value: never) {
    throw new Error("no single host");
  }
}
const search: string | null = new ConnectionString("mongodb://h/?a=b").searchParams.get("a");

wrapper.URL.install({}, ["Window"]);
const value: unknown = wrapper.URL.createImpl({}, ["https://h/"]);
const isURL: string = wrapper.URL.is(value) ? value.href : "";

export { bytes, first, host, isURL, path, sameRecord, search };
