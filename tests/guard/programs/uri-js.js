import uri from "uri-js";
import { answer } from "./lines.js";

await answer((url) => {
  const { scheme, userinfo, host, port, error } = uri.parse(url);
  // Those about recipients are not about an authority.
  if (error && !error.startsWith("Email")) throw new Error(error);
  return { scheme, userinfo, host, port };
});
