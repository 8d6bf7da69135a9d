import Url from "url-parse";
import { answer } from "./lines.js";

await answer((text) => {
  const url = new Url(text);
  const userinfo = url.password ? `${url.username}:${url.password}` : url.username;
  return { scheme: url.protocol.slice(0, -1), userinfo, host: url.hostname, port: url.port };
});
