import { parse } from "node:url";
import { answer } from "./lines.js";

// It warns of ports that are none.
process.removeAllListeners("warning");

await answer((url) => {
  const { protocol, auth, hostname, port } = parse(url);
  return { scheme: protocol?.slice(0, -1), userinfo: auth, host: hostname, port };
});
