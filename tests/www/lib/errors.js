/**
 * The errors of pages, where the browser's protocol tells nothing of them: a script before the page's own sends them to the
 * server. WebDriver's is such a protocol.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../../../scripts/lib/shell.mjs";

const SCRIPT = "/errors.js";
const REPORT = "/error";

const BODY = `for (const type of ["error", "unhandledrejection", "securitypolicyviolation"]) {
  addEventListener(type, ({ message, reason, blockedURI }) => {
    const what = message ?? reason ?? "request to " + blockedURI;
    navigator.sendBeacon("${REPORT}", location.href + ": " + what);
  });
}`;

/**
 * @param {(problem: string) => void} report
 * @param {string} folder under which the site is served
 * @returns {import("./site.js").Handler}
 */
export function reportErrors(report, folder) {
  return async (request, response, next) => {
    const [path] = (request.url ?? "").split("?");
    if (path === REPORT) {
      report(await text(request));
      response.end();
    } else if (path === SCRIPT) {
      response.setHeader("Content-Type", "text/javascript").end(BODY);
    } else if (path === folder || path.endsWith(".html")) {
      const page = readFileSync(join(root, "www/dist", path.slice(folder.length) || "index.html"), "utf8");
      response.setHeader("Content-Type", "text/html");
      response.end(page.replace("<script", `<script src="${SCRIPT}"></script>\n<script`));
    } else {
      next();
    }
  };
}
