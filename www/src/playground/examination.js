/** What the worker does. */
import { find } from "./analysis.js";
import { fixFor } from "./fixes.js";
import { ready } from "./module.js";
import { parse, parseFields, sendable } from "./parsing.js";

await ready;

/** @param {import("./examiner.js").Task["request"]} request */
export function answerTo(request) {
  if (request.kind === "parse") return sendable(parseFields(request.input, request.base));
  const analysis = parse(request.input, request.base);
  return request.kind === "examine"
    ? find(analysis, request.isThorough)
    : fixFor(request.error, analysis, request.errorCount);
}
