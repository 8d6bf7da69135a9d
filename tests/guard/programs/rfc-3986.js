/** RFC 3986's grammar, rule by rule as its appendix A has it, as a regular expression. */
import { answer } from "./lines.js";

const unreserved = "[A-Za-z0-9\\-._~]";
const subDelims = "[!$&'()*+,;=]";
const pctEncoded = "%[0-9A-Fa-f]{2}";
const pchar = `(?:${unreserved}|${pctEncoded}|${subDelims}|[:@])`;
const decOctet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]|[0-9])";
const ipv4Address = `${decOctet}(?:\\.${decOctet}){3}`;
const h16 = "[0-9A-Fa-f]{1,4}";
const ls32 = `(?:${h16}:${h16}|${ipv4Address})`;
const ipv6Address = `(?:${[
  `(?:${h16}:){6}${ls32}`,
  `::(?:${h16}:){5}${ls32}`,
  `(?:${h16})?::(?:${h16}:){4}${ls32}`,
  `(?:(?:${h16}:){0,1}${h16})?::(?:${h16}:){3}${ls32}`,
  `(?:(?:${h16}:){0,2}${h16})?::(?:${h16}:){2}${ls32}`,
  `(?:(?:${h16}:){0,3}${h16})?::${h16}:${ls32}`,
  `(?:(?:${h16}:){0,4}${h16})?::${ls32}`,
  `(?:(?:${h16}:){0,5}${h16})?::${h16}`,
  `(?:(?:${h16}:){0,6}${h16})?::`,
].join("|")})`;
const ipFuture = `[vV][0-9A-Fa-f]+\\.(?:${unreserved}|${subDelims}|:)+`;
const regName = `(?:${unreserved}|${pctEncoded}|${subDelims})*`;
const host = `(?:\\[(?:${ipv6Address}|${ipFuture})\\]|${regName})`;
const userinfo = `(?:${unreserved}|${pctEncoded}|${subDelims}|:)*`;
const authority = `(?:(?<userinfo>${userinfo})@)?(?<host>${host})(?::(?<port>[0-9]*))?`;
const query = `(?:${pchar}|[/?])*`;
const tail = `(?:\\?${query})?(?:#${query})?$`;
const pathAbsolute = `/(?:${pchar}+(?:/${pchar}*)*)?`;
const after = (/** @type {string} */ rootless) =>
  `(?:(?://${authority}(?:/${pchar}*)*)|${pathAbsolute}|${rootless}(?:/${pchar}*)*|)`;
const uri = new RegExp(`^(?<scheme>[A-Za-z][A-Za-z0-9+\\-.]*):${after(`${pchar}+`)}${tail}`);
const relativeReference = new RegExp(`^${after(`(?:${unreserved}|${pctEncoded}|${subDelims}|@)+`)}${tail}`);

await answer((url) => {
  const groups = (uri.exec(url) ?? relativeReference.exec(url))?.groups;
  if (groups === undefined) throw new Error("no URI reference");
  return { scheme: groups.scheme, userinfo: groups.userinfo, host: groups.host, port: groups.port };
});
