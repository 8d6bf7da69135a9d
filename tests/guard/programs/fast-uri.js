import fastUri from "fast-uri";
import { answer } from "./lines.js";

await answer((url) => {
  const { scheme, userinfo, host, port, error } = fastUri.parse(url);
  // Those about recipients are not about an authority.
  if (error && !error.startsWith("URI mailto")) throw new Error(error);
  return { scheme, userinfo, host, port };
});
