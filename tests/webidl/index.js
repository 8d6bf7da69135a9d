/** The suites of what a program can see of the two classes, besides what they compute. Each runs in any runtime. */
import { brandChecks } from "./brand-checks.js";
import { conversions } from "./conversions.js";
import { errors } from "./errors.js";
import { interfaces } from "./interfaces.js";
import { isolation } from "./isolation.js";
import { iteration } from "./iteration.js";
import { link } from "./link.js";
import { list } from "./list.js";
import { messages } from "./messages.js";
import { reentrancy } from "./reentrancy.js";

/** @type {Record<string, (api: import("./members.js").Api, t: import("./members.js").Harness) => void>} */
export const suites = {
  interfaces,
  "brand checks": brandChecks,
  conversions,
  iteration,
  list,
  "URL and URLSearchParams": link,
  "re-entrancy": reentrancy,
  errors,
  messages,
  isolation,
};
