// What libraries do that keep the functions of `fetch`, and put them back as the globals: nock does, and undici's `install`.
import { inspect } from "node:util";

const { fetch, Request, Response } = globalThis;
const platform = URLSearchParams;
const [entry, origin] = process.argv.slice(2);
await fetch(`${origin}/echo`);
if (entry !== "none") await import(entry);

class Sub extends URLSearchParams {}
const facts = [];
for (const make of [() => new URLSearchParams("a=\u00E9"), () => new Sub("a=1+2"), () => new platform("a=1")]) {
  const init = () => ({ method: "POST", body: make() });
  for (const body of [new Request(`${origin}/echo`, init()), new Response(make())]) {
    facts.push([body.headers.get("content-type"), await body.text()]);
  }
  facts.push(await (await fetch(`${origin}/echo`, init())).json());
}
facts.push(URL.prototype instanceof URL, URLSearchParams.prototype instanceof URLSearchParams);
facts.push([URL.prototype, URLSearchParams.prototype].map((prototype) => typeof inspect(prototype)));
console.log(JSON.stringify(facts));
