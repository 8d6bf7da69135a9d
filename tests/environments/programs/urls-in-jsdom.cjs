// Everything of jsdom that takes or gives a URL, with those of urls.json. Its argument is the path of jsdom. Prints what comes
// of it, as JSON: an array for each input, and a text for each thing done.
"use strict";
const { readFileSync } = require("node:fs");
const { CookieJar, JSDOM, VirtualConsole } = require(process.argv[2]);

const MEMBERS = "href origin protocol username password host hostname port pathname search hash".split(" ");
const SETTERS = MEMBERS.filter((member) => member !== "origin");
const REFLECTED = [
  ...[
    ["img", "src"],
    ["link", "href"],
    ["script", "src"],
    ["iframe", "src"],
    ["form", "action"],
    ["embed", "src"],
  ],
  ...[
    ["object", "data"],
    ["blockquote", "cite"],
    ["input", "src"],
    ["video", "poster"],
    ["track", "src"],
  ],
];

const { inputs, values } = JSON.parse(readFileSync("urls.json", "utf8"));
const virtualConsole = new VirtualConsole();

// What a call gives, or the name of its error.
function outcome(call, tell = (error) => error.name) {
  try {
    return String(call());
  } catch (error) {
    return tell(error);
  }
}

const messageOf = (error) => error.message;

const membersOf = (object) => MEMBERS.map((member) => outcome(() => object[member])).join(" ");

function open(url, html = "", options = {}) {
  return new JSDOM(`<!doctype html>${html}`, { url, virtualConsole, ...options }).window;
}

const page = open("https://user:pass@example.org:8080/a/b/?query#hash", "<body></body>");
const { document } = page;
const base = document.head.appendChild(document.createElement("base"));
const input = document.createElement("input");
input.type = "url";

const results = inputs.map((url, index) => {
  const value = values[index % values.length];
  const done = [];
  const record = (name, call, tell) => done.push(`${name}: ${outcome(call, tell)}`);

  for (const name of ["a", "area"]) {
    const element = document.createElement(name);
    element.setAttribute("href", url);
    record(name, () => membersOf(element));
    for (const member of SETTERS) {
      element.setAttribute("href", url);
      record(`${name}.${member} = ${value}`, () => {
        element[member] = value;
        return [element.getAttribute("href"), element.href];
      });
    }
  }
  for (const [name, attribute] of REFLECTED) {
    const element = document.createElement(name);
    // Not connected: nothing is loaded.
    element.setAttribute(attribute, url);
    record(`${name}.${attribute}`, () => element[attribute]);
  }

  base.setAttribute("href", url);
  record("document.baseURI", () => document.baseURI);
  const relative = document.createElement("a");
  relative.setAttribute("href", value);
  record("relative", () => relative.href);
  base.removeAttribute("href");

  input.value = url;
  record("input.validity", () => input.validity.typeMismatch);
  record("postMessage", () => page.postMessage("", url));
  record("XMLHttpRequest", () => new page.XMLHttpRequest().open("GET", url));
  const { href } = page.location;
  record("history.replaceState", () => {
    page.history.replaceState(null, "", url);
    return page.location.href;
  });
  page.history.replaceState(null, "", href);

  // To open a page takes as long as all the rest.
  if (index % 16 === 0)
    record("location", () => {
      const cookieJar = new CookieJar();
      const other = open(url, "", { cookieJar });
      const texts = [membersOf(other.location), other.document.URL, other.document.baseURI, other.document.documentURI];
      texts.push(outcome(() => other.origin));
      // Navigations but to fragments are not implemented.
      for (const member of ["hash", "href"]) {
        texts.push(
          outcome(() => {
            other.location[member] = `#${value}`;
            return other.location.href;
          }),
        );
      }
      texts.push(outcome(() => other.document.querySelector(":target")));
      texts.push(
        outcome(() => {
          other.document.cookie = "name=value; path=/";
          return [
            other.document.cookie,
            JSON.stringify(cookieJar.toJSON().cookies.map(({ domain, path }) => domain + path)),
          ];
        }),
      );
      other.close();
      return texts;
    });

  for (const args of [[url], [value, url]]) {
    record("URL.canParse", () => page.URL.canParse(...args));
    record("URL.parse", () => page.URL.parse(...args)?.href);
    record(
      "new URL",
      () => {
        const made = new page.URL(...args);
        const texts = [membersOf(made), made.toString(), JSON.stringify(made), [...made.searchParams].join("&")];
        for (const member of SETTERS) {
          const error = outcome(() => {
            made[member] = value;
          }, messageOf);
          texts.push(error, made.href);
        }
        made.searchParams.append(value, url);
        made.searchParams.sort();
        made.searchParams.forEach((text, name, list) => void texts.push(name, text, list === made.searchParams));
        made.searchParams.delete(value);
        texts.push([...made.searchParams.keys()], [...made.searchParams.values()], made.searchParams.size, made.href);
        return texts;
      },
      messageOf,
    );
  }
  record("new URLSearchParams", () => new page.URLSearchParams(url));
  record("a pair", () => new page.URLSearchParams([[url, value]]));
  record("a record", () => new page.URLSearchParams({ [url]: value }));
  return done;
});

page.close();
process.stdout.write(JSON.stringify(results));
