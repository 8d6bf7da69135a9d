/** The page: what is typed is parsed at once by the built package, and every part of the URL is shown. */
import { URL } from "whurl";

const ATTRIBUTES = /** @type {const} */ ([
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
]);

const input = /** @type {HTMLInputElement} */ (document.getElementById("input"));
const base = /** @type {HTMLInputElement} */ (document.getElementById("base"));
const error = /** @type {HTMLElement} */ (document.getElementById("error"));
const result = /** @type {HTMLElement} */ (document.getElementById("result"));
const components = /** @type {HTMLElement} */ (document.getElementById("components"));
const parameters = /** @type {HTMLElement} */ (document.getElementById("parameters"));

document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault());
for (const field of [input, base]) field.addEventListener("input", show);
show();

function show() {
  try {
    const url = new URL(input.value, base.value || undefined);
    components.replaceChildren(...ATTRIBUTES.map((name) => row("th", name, url[name])));
    parameters.replaceChildren(...[...url.searchParams].map(([name, value]) => row("td", name, value)));
    error.textContent = "";
    result.hidden = false;
  } catch (failure) {
    error.textContent = String(failure);
    result.hidden = true;
  }
}

/**
 * @param {"th" | "td"} kind of the first cell
 * @param {string} first
 * @param {string} second
 */
function row(kind, first, second) {
  const cells = [document.createElement(kind), document.createElement("td")];
  cells[0].textContent = first;
  cells[1].textContent = second;
  const element = document.createElement("tr");
  element.append(...cells);
  return element;
}
