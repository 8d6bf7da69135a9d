/**
 * Measures patterns in the runtime that it runs in, and reports each row:
 *
 *     node bench/patterns/worker.js SESSION
 *
 * @typedef {{ whurl: string, polyfill: string, router: string, rounds: number, longest: number }} Session where to import the
 *   packages from, how many rounds, and up to how many routes the loops go through
 * @typedef {{ id: string, unit: "ns" | "µs" | "ms", times: Record<string, number> }} Row the median time of each side
 * @typedef {{ once: () => unknown, scale?: number }} Side what is measured, and how many operations that is
 */
import { readFileSync } from "node:fs";
import { report, runtimeName } from "../lib/report.js";
import { pathsFor, routes } from "./routes.js";

/** The time that a batch should take, in milliseconds: short, so that other programs interrupt few of them. */
const BATCH_TIME = 0.2;
/** What takes longer than this is measured once. */
const LONG = 100;

const UNITS = { ns: 1e6, µs: 1e3, ms: 1 };

/** @type {Session} */
const session = JSON.parse(readFileSync(process.argv[2], "utf8"));
report({ runtime: runtimeName() });
const { URLPattern, URLPatternList } = await import(session.whurl);
// Where the platform has no such class, the polyfill installs itself as the global one.
const engine = /** @type {any} */ (globalThis).URLPattern;
const { URLPattern: Polyfilled } = await import(session.polyfill);
const { default: makeRouter } = await import(session.router);

/** @type {Record<string, any>} */
const CLASSES = { whurl: URLPattern, ...(engine ? { engine } : {}), polyfill: Polyfilled };

/** @type {unknown} keeps results from being optimized away */
let last;

/** @param {Side} side @param {number} count @returns {number} the time of one operation, in milliseconds */
function timeOf({ once, scale = 1 }, count) {
  const start = performance.now();
  for (let index = 0; index < count; index++) last = once();
  return (performance.now() - start) / count / scale;
}

/**
 * @param {string} id
 * @param {"ns" | "µs" | "ms"} unit
 * @param {Record<string, Side>} sides
 */
function measure(id, unit, sides) {
  const all = Object.entries(sides).map(([name, side]) => {
    let time = timeOf(side, 1) * (side.scale ?? 1);
    // The first time may have been disturbed.
    if (time > LONG && time < 10 * LONG) time = Math.min(time, timeOf(side, 1) * (side.scale ?? 1));
    const isLong = time > LONG;
    // Until engines have compiled it.
    for (const start = performance.now(); !isLong && performance.now() - start < 300; ) time = timeOf(side, 1);
    if (!isLong) time = timeOf(side, Math.max(1, Math.ceil(BATCH_TIME / Math.max(time, 1e-5)))) * (side.scale ?? 1);
    const count = Math.max(1, Math.round(BATCH_TIME / Math.max(time, 1e-5)));
    return { name, side, count, samples: isLong ? [time / (side.scale ?? 1)] : [], isLong };
  });
  for (let round = 0; round < session.rounds; round++) {
    for (const { side, count, samples, isLong } of all) if (!isLong) samples.push(timeOf(side, count));
  }
  /** @type {Record<string, number>} */
  const times = {};
  for (const { name, samples } of all) {
    times[name] = samples.toSorted((a, b) => a - b)[samples.length >> 1] * UNITS[unit];
  }
  report({ id, unit, times });
}

/**
 * The same for each class.
 * @param {string} id
 * @param {"ns" | "µs" | "ms"} unit
 * @param {(Class: any) => () => unknown} make
 */
function measureAll(id, unit, make) {
  measure(id, unit, Object.fromEntries(Object.entries(CLASSES).map(([name, Class]) => [name, { once: make(Class) }])));
}

/** @param {any[]} items */
function inTurn(items) {
  let next = 0;
  return () => {
    next = next + 1 === items.length ? 0 : next + 1;
    return items[next];
  };
}

const ORIGIN = "https://example.com";
const nextURL = inTurn(Array.from({ length: 64 }, (_, index) => `${ORIGIN}/api/books/${100 + 7 * index}`));

let made = 0;
measureAll("construct", "µs", (Class) => () => new Class({ pathname: `/books/:id/pages-${made++ % 1000}` }));
measureAll("test-hit", "ns", (Class) => {
  const pattern = new Class({ pathname: "/api/:kind/:id" });
  return () => pattern.test(nextURL());
});
measureAll("test-miss", "ns", (Class) => {
  const pattern = new Class({ pathname: "/books/:id" });
  return () => pattern.test(nextURL());
});
measureAll("exec-hit", "ns", (Class) => {
  const pattern = new Class({ pathname: "/api/:kind/:id" });
  return () => pattern.exec(nextURL()).pathname.groups.id;
});

for (const count of [100, 10_000]) {
  const patterns = routes(count);
  const paths = pathsFor(patterns.slice(0, 1000));
  const urls = paths.map((path) => ORIGIN + path);
  const list = new URLPatternList();
  const router = makeRouter();
  for (const pathname of patterns) {
    list.add({ pathname }, pathname);
    router.on("GET", pathname, () => {});
  }
  const nextInput = inTurn(urls);
  const nextPath = inTurn(paths);
  /** @type {Record<string, Side>} */
  const sides = {
    whurl: { once: () => list.match(nextInput()).result.pathname.groups },
    "find-my-way": { once: () => router.find("GET", nextPath())?.params },
  };
  if (count <= session.longest) {
    for (const [name, Class] of Object.entries(CLASSES)) {
      const all = patterns.map((pathname) => new Class({ pathname }));
      const once = () => {
        const input = nextInput();
        for (const pattern of all) {
          const result = pattern.exec(input);
          if (result !== null) return result.pathname.groups;
        }
        return undefined;
      };
      sides[name === "whurl" ? "whurl, a loop" : name] = { once };
    }
  }
  measure(`list-${count}`, "ns", sides);
}

/** Patterns, and what others than whurl's own take long for. @type {[component: string, text: string, input: string][]} */
const HOSTILE = [
  ["hostname", "**.example.com", "a".repeat(28)],
  ["pathname", "/:owner-:repo-:ref", `/${"-".repeat(2000)}/`],
];
for (const [component, text, input] of HOSTILE) {
  const url = component === "hostname" ? `x://${input}` : ORIGIN + input;
  measureAll(`hostile ${text}`, "ms", (Class) => {
    const pattern = new Class({ [component]: text });
    return () => pattern.exec(url);
  });
}
for (const length of [1 << 16, 1 << 20]) {
  for (const [name, text, unit, tail] of [
    ["with a match", "/:owner-:repo-:ref", "-", "x"],
    ["without", "/{:a-}*:b-x*", "a-", ""],
    ["twelve wildcards", "/*a*a*a*a*a*a*a*a*a*a*b*", "a", "b"],
  ]) {
    const pattern = new URLPattern({ pathname: text });
    const input = `${ORIGIN}/${unit.repeat(length / unit.length)}${tail}`;
    const scale = length > 1 << 16 ? length / 1024 : 1;
    const once = () => pattern.exec(input);
    if (scale === 1) measure(`64 kB, ${name}`, "ms", { whurl: { once } });
    else measure(`1 MB, ${name}`, "µs", { whurl: { once, scale } });
  }
}
if (last === measure) throw new Error("no measurement has this result");
