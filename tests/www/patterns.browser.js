/** The page of patterns. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { browserName } from "./lib/browsers.js";
import { Site } from "./lib/site.js";

const site = new Site();

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

  test("hidden characters in a link, and what a field has of them after a reload", async () => {
    const hidden = new URLSearchParams({
      pattern: "https://e\u200bvil.com/*",
      urls: "https://evil.com/\u202egpj.x/moc.elpmaxe//:sptth\nhttps://exam\u200bple.com/\u2066",
    });
    const visitor = await site.open(`patterns.html#${hidden}`);
    const shown = await visitor.page.evaluate(() => document.querySelector("main")?.textContent ?? "");
    assert.doesNotMatch(shown, /[\u200b\u202e\u2066]/);
    const headings = await visitor.readAll("#matches h3 bdi");
    assert.deepEqual(headings, [
      "https://evil.com/\\u{202E}gpj.x/moc.elpmaxe//:sptth",
      "https://exam\\u{200B}ple.com/\\u{2066}",
    ]);
    assert.equal(await visitor.read("#components tbody tr:nth-child(4) td"), "evil.com");
    // Regular expressions and escaped backslashes keep theirs.
    await visitor.paste("#pattern", "/(\\u{200B}|[a-z]+)\\\\u{200B}");
    assert.equal(await visitor.read("#components tbody tr:nth-child(6) td"), "/(\\u{200B}|[a-z]+)/u200B");
    // What was there before an escape can be brought back.
    const urls = () => visitor.page.$eval("#urls", (field) => /** @type {HTMLInputElement} */ (field).value);
    const before = ["https://one.com/", await urls()];
    await visitor.type("#urls", "https://one.com/");
    await visitor.page.evaluate(() => document.execCommand("insertText", false, "\u200bQ"));
    assert.equal(await urls(), "https://one.com/\\u{200B}Q");
    for (let times = 0; times < 3 && (await urls()).includes("Q"); times++) {
      await visitor.page.evaluate(() => document.execCommand("undo"));
    }
    // WebKit takes what its driver types and the command for one step.
    assert.ok(before.includes(await urls()), await urls());
    // A pattern's own escapes stay.
    await visitor.paste("#pattern", "/(\\u{2e})\ud800");
    for (const id of ["urls", "base", "unit"]) await visitor.paste(`#${id}`, "x\ud800y");
    const fields = () =>
      ["pattern", "urls", "base", "unit"].map((id) =>
        visitor.page.$eval(`#${id}`, (field) => /** @type {HTMLInputElement} */ (field).value),
      );
    const expected = ["/(\\u{2e})\\u{D800}", "x\\u{D800}y", "x\\u{D800}y", "x\\u{D800}y"];
    assert.deepEqual(await Promise.all(fields()), expected);
    await visitor.page.reload();
    await visitor.page.waitForSelector("#components tr, #error.bad");
    assert.deepEqual(await Promise.all(fields()), expected);
  });

  test("another link in the same tab, and going back", async () => {
    const link = (/** @type {string} */ pattern) => `patterns.html#pattern=${pattern}&urls=https://example.com/a/1`;
    const visitor = await site.open(link("/a/:x"));
    await follow(visitor, "#pattern=/b/:y&amp;urls=https://example.com/b/1");
    await visitor.sees("#matches h3", "https://example.com/b/1 match");
    assert.equal(await visitor.value("#pattern"), "/b/:y");
    await visitor.page.goBack();
    await visitor.sees("#matches h3", "https://example.com/a/1 match");
    assert.equal(await visitor.value("#pattern"), "/a/:x");
  });

  test("going back between states that are too long for an address", async () => {
    const visitor = await site.open("patterns.html#pattern=/a");
    const long = "https://example.com/\n".repeat(5000);
    const isKept = () => history.state !== null;
    await visitor.paste("#urls", long);
    await visitor.page.waitForFunction(isKept);
    await follow(visitor, "#pattern=/b");
    await visitor.sees("#components", "/b");
    await visitor.paste("#urls", `https://example.com/b\n${long}`);
    await visitor.page.waitForFunction(isKept);
    await visitor.page.goBack();
    await visitor.sees("#components", "/a");
    assert.equal(await visitor.value("#pattern"), "/a");
    assert.equal(await visitor.value("#urls"), long);
    await visitor.page.goForward();
    await visitor.sees("#components", "/b");
    assert.match(await visitor.value("#urls"), /^https:\/\/example\.com\/b\n/);
  });

  test("a key that is held, and a list of thousands", async () => {
    const visitor = await site.open("patterns.html");
    await visitor.page.$eval("#pattern", (element) => {
      const field = /** @type {HTMLInputElement} */ (element);
      for (let key = 0; key < 300; key++) {
        field.value = `/${"a".repeat(key)}`;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
    });
    await visitor.sees("#components", `/${"a".repeat(299)}`);
    await visitor.page.waitForFunction(() => location.hash.includes("a".repeat(299)));
    await visitor.paste("#urls", "https://example.com/\n".repeat(5000));
    await visitor.sees("#matches", "And 4,900 more.");
  });

  test("a long pattern is read when nothing has been typed for a while, and its ends are shown", async () => {
    const visitor = await site.open("patterns.html");
    await visitor.paste("#pattern", `/${"{a}?".repeat(2500)}/:last`);
    await visitor.sees("#error", "Reading …");
    await visitor.sees("#components", "8,007 more");
    await visitor.sees("#components", "/:last");
    await visitor.paste(
      "#urls",
      `https://example.com/aaa/x\nhttps://example.com/${"a".repeat(2500)}/${"y".repeat(5000)}`,
    );
    await visitor.sees("#matches", '"x"');
    await visitor.sees("#matches", "3,000 more");
    await visitor.paste("#pattern", `/${"(".repeat(2000)}`);
    await visitor.sees("#error", "pathname, position");
    await visitor.paste("#pattern", "/aaa/:name");
    await visitor.sees("#components", "/aaa/:name");
    await visitor.sees("#matches", '"x"');
    const linked = await site.open(`patterns.html#pattern=${`/${"a".repeat(2000)}`}&urls=https://example.com/`);
    await linked.sees("#components", "aaa");
    await linked.sees("#matches", "no match");
  });

  test("going back to the page finds what was typed", async () => {
    const visitor = await site.open("patterns.html");
    await visitor.paste("#pattern", "/my/:pattern");
    await visitor.paste("#base", "https://my.example");
    await visitor.page.waitForFunction(() => location.hash.includes("my.example"));
    await visitor.page.goto(`${site.url}bench.html`);
    await visitor.goBackTo(
      'document.getElementById("pattern")?.value === "/my/:pattern" && document.getElementById("base").value === "https://my.example"',
    );
    await visitor.sees("#components", "/my/:pattern");
  });

  test("an expression that takes for ever does not stop the page", async () => {
    const pattern = encodeURIComponent("/:x((?=a)(?:a+)+b)");
    const visitor = await site.open(`patterns.html#pattern=${pattern}&urls=https://example.com/${"a".repeat(40)}`);
    await visitor.sees("#matches", "Matching …");
    // WebKit's regular expressions give up before.
    await visitor.sees("#matches", browserName === "webkit" ? "no match" : "stopped after 3 s");
    await visitor.paste("#urls", "https://example.com/aab");
    await visitor.sees("#matches mark", "aab");
  });

  test("links that would have stopped the page, or shown nothing", async () => {
    const link = (/** @type {string} */ pattern, /** @type {string} */ url) =>
      `patterns.html#${new URLSearchParams({ pattern, base: "", urls: url })}`;
    const many = await site.open(link(`data:${"{a}*".repeat(9)}/:x?`, `data:${"a".repeat(80)}/`));
    await many.sees("#matches h3", "match");
    const long = await site.open(link("https://example.com/{a}*:x", `https://example.com/${"a".repeat(20_000)}`));
    await long.sees("#matches mark", "a");
  });

  test("what is longer than a link may be is there after a reload, and another link is followed", async () => {
    const visitor = await site.open("patterns.html");
    await visitor.type("#pattern", "/:long");
    await visitor.paste("#urls", "https://example.com/\n".repeat(100_000));
    await visitor.page.waitForFunction(() => history.state !== null);
    await visitor.page.reload();
    await visitor.sees("#matches", "And 99,900 more.");
    assert.equal(await visitor.value("#pattern"), "/:long");
    await visitor.page.evaluate(() => {
      location.hash = "#pattern=/other";
    });
    await visitor.page.waitForFunction(
      () => /** @type {any} */ (document.getElementById("pattern")).value === "/other",
    );
  });

  test("what was typed just before a reload is there after it", async () => {
    const visitor = await site.open("patterns.html#pattern=/a");
    await visitor.page.waitForFunction(() => location.hash.includes("urls="));
    await visitor.leaveBy(() => {
      const field = /** @type {HTMLInputElement} */ (document.getElementById("pattern"));
      field.value = "/typed";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      location.reload();
    }, 'document.getElementById("components").textContent.includes("/typed")');
    await visitor.sees("#components", "/typed");
  });

  test("times are of what is typed", async () => {
    const visitor = await site.open("patterns.html#pattern=/:x(a%2B)&urls=https://example.com/a");
    await visitor.click("#measure");
    await visitor.sees("#times", "µs");
    await visitor.type("#pattern", "/b");
    assert.equal(await visitor.read("#times"), "");
    assert.equal(await visitor.read("#state"), "");
    // What was being measured does not come back.
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(await visitor.read("#times"), "");
    assert.equal(await visitor.read("#state"), "");
  });

  test("a second click measures again", async () => {
    const visitor = await site.open("patterns.html#pattern=/:x(a%2B)&urls=https://example.com/a");
    await visitor.click("#measure");
    await visitor.sees("#times", "µs");
    await visitor.click("#measure");
    await visitor.sees("#state", "Done.");
    const lengths = await visitor.readAll("#times tbody tr");
    assert.equal(new Set(lengths).size, lengths.length);
  });

  /** @type {[pattern: string, url: string, component: string][]} */
  const GROWN = [
    ["http://example.com*:8080/*", "http://example.com:8080/a", "hostname"],
    ["http://example.com:8080/*", "http://example.com:8080/a", "pathname"],
    ["app://:host/*", "app://h/a", "pathname"],
    ["app://:host/*", "app://h/a", "hostname"],
    ["app::path", "app:a?q#f", "pathname"],
    ["https://ada@example.com/*", "https://ada@example.com/a", "pathname"],
    ["https://ada\\:b@example.com*/*", "https://ada:b@example.com/a", "hostname"],
    ["https://example.com/?q=*#top", "https://example.com/?q=1#top", "search"],
    ["https://example.com/*\\?q=1#top", "https://example.com/?q=1#top", "pathname"],
    ["https://example.com/?q=1#*", "https://example.com/?q=1#top", "hash"],
    // Some browsers' own URL does not parse it.
    ["https://xn--8i7caa.famitei.net/*", "https://xn--8i7caa.famitei.net/", "pathname"],
  ];

  test("a URL grows at the end of the component, and keeps all others", async () => {
    for (const [pattern, urls, grown] of GROWN) {
      const visitor = await site.open(`patterns.html#${new URLSearchParams({ pattern, base: "", urls, grown })}`);
      await visitor.sees("#matches h3", `${urls} match`);
      await visitor.click("#measure");
      await visitor.sees("#times tr:nth-child(2)", "20");
      const [time] = await visitor.readAll("#times tbody tr:first-child td");
      assert.match(time, /^[\d.]+ [µm]s$/, `${pattern}, ${urls}, ${grown}`);
      await site.closePages();
    }
  });

  test("a component that cannot grow, and a URL that does not parse", async () => {
    const link = (/** @type {Record<string, string>} */ state) => `patterns.html#${new URLSearchParams(state)}`;
    const visitor = await site.open(link({ pattern: "*", base: "", urls: "\n http://[::1]/", grown: "hostname" }));
    await visitor.click("#measure");
    await visitor.sees("#state", "the hostname of the first URL does not grow");
    assert.equal(await visitor.read("#times"), "");
    await visitor.paste("#urls", "http://h:x/");
    await visitor.click("#measure");
    await visitor.sees("#state", "The first URL does not parse");
  });

  test("a browser that starts no worker says so", async () => {
    const visitor = await site.open("patterns.html");
    await visitor.forbidWorkers();
    await visitor.click("#measure");
    await visitor.sees("#times", "The browser does not start a worker.");
    await visitor.sees("#state", "Done.");
    assert.equal((await visitor.readAll("#times tbody tr")).length, 1);
    await visitor.type("#pattern", "/:x((?=a)a)");
    await visitor.sees("#matches", "The browser does not start a worker.");
  });
});

/**
 * Clicks a link of the page: WebKit goes back past an entry that a script has made without a click.
 * @param {import("./lib/site.js").Visitor} visitor
 * @param {string} hash
 */
async function follow(visitor, hash) {
  await visitor.page.evaluate((href) => {
    document.getElementById("main")?.insertAdjacentHTML("afterbegin", `<a id="other" href="${href}">Other</a>`);
  }, hash);
  await visitor.click("#other");
}
