/** Whether whurl can be used: its module is compiled when a URL is first parsed, which a browser or a page's policy may forbid. */
import { URL } from "whurl";

/** @returns {string | undefined} why it cannot */
export function whyUnavailable() {
  try {
    URL.parse("https://example.com/");
    return undefined;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}
