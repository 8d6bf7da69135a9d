/** A reporter for Node's test runner: what `spec` shows, and as the last line `N passed, N failed`. */
import { Readable } from "node:stream";
import { spec } from "node:test/reporters";

/** The options by which Node runs tests with this reporter. */
export const TEST_OPTIONS = ["--test", `--test-reporter=${import.meta.url}`];

/** @param {AsyncIterable<import("node:test/reporters").TestEvent>} events */
export default async function* report(events) {
  let [passed, failed] = [0, 0];
  async function* counted() {
    for await (const event of events) {
      if (event.type === "test:pass" || event.type === "test:fail") {
        const { details, skip, todo } = event.data;
        const isTest = details.type !== "suite" && skip === undefined && todo === undefined;
        if (isTest && event.type === "test:pass") passed += 1;
        if (isTest && event.type === "test:fail") failed += 1;
      }
      yield event;
    }
  }
  yield* Readable.from(counted()).pipe(new spec());
  yield `${passed} passed, ${failed} failed\n`;
}
