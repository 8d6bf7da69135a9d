// What the runtime's own server sends for a body of URLSearchParams, after the entry in the argument has been imported.
import process from "node:process";

if (process.argv[2] !== "none") await import(process.argv[2]);
const handle = async (request) => {
  const names = [...(await request.formData()).keys()];
  return new Response(new URLSearchParams(names.map((name) => [name, "\u00E9 "])));
};
const port = globalThis.Deno
  ? Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, handle).addr.port
  : Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: handle }).port;
const body = new URLSearchParams("%%2B=1&b");
const response = await fetch(new URL(`http://127.0.0.1:${port}/`), { method: "POST", body });
console.log(JSON.stringify([response.headers.get("content-type"), await response.text()]));
process.exit();
