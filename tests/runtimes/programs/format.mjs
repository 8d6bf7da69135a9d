// What url.format makes of the global URL, after the entry in the argument has been imported.

import process from "node:process";
import { format } from "node:url";

if (process.argv[2] !== "none") await import(process.argv[2]);
const url = new URL("http://us%65r:p%40ss@xn--bcher-kva.example:81/a?#");
const options = [
  undefined,
  {},
  { auth: false },
  { fragment: false, search: false },
  { unicode: true },
  { auth: 0, fragment: "", search: null, unicode: 1 },
];
const results = options.map((each) => format(url, each));
class Sub extends URL {}
console.log(JSON.stringify([...results, format(new Sub("http://u@h/?")), format({ host: "h", pathname: "/p" })]));
