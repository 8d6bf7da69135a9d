/** The page of patterns. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { Site } from "./lib/site.js";

const site = new Site();

afterEach(async () => {
  await site.closePages();
  assert.deepEqual(site.problems.splice(0), []);
});

describe("patterns", () => {
  test("parts, captures and where they are", async () => {
    const visitor = await site.open("patterns.html");
    const [, , , hostname, , pathname] = await visitor.readAll("#components tbody tr td:first-of-type");
    assert.deepEqual([hostname, pathname], [":sub.example.com", "/books/:id(\\d+)/:part?"]);
    const parts = await visitor.readAll("#components tbody tr:nth-child(6) .part");
    assert.deepEqual(parts, ["/books/", ":id", "(\\d+)", "/", ":part", "?"]);
    assert.deepEqual(await visitor.readAll("#matches h3 .badge"), ["match", "no match"]);
    assert.deepEqual(await visitor.readAll("#matches mark"), ["www", "42", "cover"]);
    const groups = await visitor.readAll("#matches li");
    assert.deepEqual(groups, ['sub: "www" from 0 to 3', 'id: "42" from 7 to 9', 'part: "cover" from 10 to 15']);
  });

  test("a repeated group, and patterns with errors", async () => {
    const visitor = await site.open(
      "patterns.html#pattern=/files/:path%2B/:name.:type&urls=https://example.com/files/a/b/c.txt",
    );
    assert.deepEqual(await visitor.readAll("#matches mark"), ["a/b", "c", "txt"]);
    await visitor.type("#pattern", "/:a/:a");
    assert.equal(await visitor.read("#error"), "pathname, position 4: another group has this name");
    assert.deepEqual(await visitor.readAll("#components tr"), []);
    await visitor.type("#pattern", "/((?=a)a)");
    assert.match(await visitor.read("#error"), /may not be linear/);
  });

  test("times: 100,000 characters, whatever the browser does with them", async () => {
    const visitor = await site.open("patterns.html");
    await visitor.click("#examples button:nth-child(3)");
    await visitor.click("#measure");
    await visitor.page.waitForFunction(() => document.getElementById("state")?.textContent === "Done.", {
      timeout: 60_000,
    });
    const rows = await visitor.readAll("#times tbody td:nth-of-type(1)");
    assert.equal(rows.length, 8);
    for (const row of rows) assert.match(row, /^[\d.]+ (?:µs|ms)(?:, no match)?$/);
    console.log(`# ${(await visitor.readAll("#times tbody tr")).join("; ")}`);
  });
});
