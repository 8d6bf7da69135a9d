/**
 * Adds what all pages share: the head, the header with the navigation, and the footer. A page's own file has only its
 * `<title>`, its own `<link>` and `<script>` elements, and `<main>`.
 */
import { readFileSync } from "node:fs";

const PAGES = [
  { file: "index.html", name: "Playground" },
  { file: "examples.html", name: "Examples" },
  { file: "patterns.html", name: "Patterns" },
  { file: "bench.html", name: "Bench" },
  { file: "conformance.html", name: "Conformance" },
];

/** The package is not on npm yet: how to install it is told there. */
const REPOSITORY = "https://github.com/whurl/whurl";

/** No request leaves the site's own origin; WebAssembly is compiled from bytes. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

const LOGO = `<svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <path class="logo-scheme" d="M5 25 11 7" /><path class="logo-host" d="M13 25 19 7" />
  <path class="logo-path" d="M19 25c6.5 0 9.5-4.2 9.5-9S25.5 8.5 22.5 8.5" />
</svg>`;

/** In the page itself: a page that is left while its icon is loaded has an error in the console of Firefox. */
const ICON = `data:image/svg+xml,${encodeURIComponent(readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8"))}`;

/** @returns {import("vite").Plugin} */
export function shell() {
  let isBuild = false;
  return {
    name: "whurl-shell",
    configResolved: (config) => {
      isBuild = config.command === "build";
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, { path }) => {
        const file = path.replace(/^.*\//, "") || "index.html";
        return html.replace("<head>", head(isBuild)).replace("<body>", header(file)).replace("</body>", footer());
      },
    },
  };
}

/** @param {boolean} isBuild Vite's development server runs inline scripts, which the policy forbids */
function head(isBuild) {
  const policy = isBuild ? `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />` : "";
  return `<head>
    <meta charset="utf-8" />
    ${policy}
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <link rel="icon" href="${ICON}" type="image/svg+xml" />
    <link rel="manifest" href="./site.webmanifest" />
    <script vite-ignore src="./early.js"></script>
    <link rel="stylesheet" href="/src/styles/base.css" />
    <script type="module" src="/src/shell.js"></script>`;
}

/** @param {string} current */
function header(current) {
  const links = PAGES.map(({ file, name }) => {
    const mark = file === current ? ' aria-current="page"' : "";
    return `<li><a href="./${file}"${mark}>${name}</a></li>`;
  });
  return `<body>
    <a class="skip" href="#main">Skip to the content</a>
    <header class="site-header">
      <a class="brand" href="./index.html">${LOGO}<span>whurl</span></a>
      <nav aria-label="Pages"><ul>${links.join("")}</ul></nav>
      <fieldset class="theme" id="theme">
        <legend class="visually-hidden">Colours</legend>
        ${themeChoice("auto", "Auto")}${themeChoice("light", "Light")}${themeChoice("dark", "Dark")}
      </fieldset>
    </header>
    <noscript><p class="noscript">This page runs in your browser and needs JavaScript.</p></noscript>`;
}

/**
 * @param {string} value
 * @param {string} label
 */
function themeChoice(value, label) {
  return `<label><input type="radio" name="theme" value="${value}" /><span>${label}</span></label>`;
}

function footer() {
  return `<footer class="site-footer">
      <p>
        whurl is the <a href="https://url.spec.whatwg.org/">URL Standard</a> in Rust and WebAssembly, the same in every engine.
        What you type stays on this page and in its address.
      </p>
      <ul class="row">
        <li><a href="${REPOSITORY}#install">Install</a></li>
        <li><a href="${REPOSITORY}/tree/main/docs">Documentation</a></li>
        <li><a href="${REPOSITORY}">Source</a></li>
      </ul>
      <p class="offline" id="offline" hidden>This site now works offline.</p>
    </footer>
  </body>`;
}
