/** `whurl/pattern` as it is installed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importInstalled, requireInstalled } from "../runner/installed.js";
import { register } from "../runner/register.js";
import { dataFolder } from "../wpt/data.mjs";
import { patternData } from "./data.js";
import { patternInterface } from "./interface.js";
import { patternIsolation } from "./isolation.js";
import {
  largePatterns,
  longPatterns,
  patternCaptures,
  patternEntries,
  patternFlags,
  patternLists,
  patternRefusals,
  patternSets,
  patternTimes,
} from "./matching.js";

const { URL } = await importInstalled("whurl");
const api = { URL, ...(await importInstalled("whurl/pattern")) };
const data = JSON.parse(readFileSync(join(dataFolder(), "urlpatterntestdata.json"), "utf8"));
const options = { runs: Number(process.env.WHURL_RUNS ?? 1000), seed: Number(process.env.WHURL_SEED ?? 1) };

register("urlpatterntestdata", (t) => patternData(api, data, t));
register("URLPattern as Web IDL describes it", (t) => patternInterface(api, t));
register("changed intrinsics", (t) => patternIsolation(api, t));
register("captures", (t) => patternCaptures(api, options, t));
register("regular expressions for the engine", (t) => patternFlags(api, t));
register("regular expressions for an engine without the flag `v`", (t) => patternFlags(withoutSets(), t, false));
register("sets of positions", (t) => patternSets(api, t));
register("lists", (t) => patternLists(api, options, t));
register("what lists refuse", (t) => patternRefusals(api, t));
register("entries of lists", (t) => patternEntries(api, t));
register("large patterns", (t) => largePatterns(api, options, t));
register("long patterns", (t) => longPatterns(api, t));
register("times", (t) => patternTimes(api, t));

/** The package as an engine of 2022 has it. */
function withoutSets() {
  const platforms = globalThis.RegExp;
  globalThis.RegExp = new Proxy(platforms, {
    construct(target, [source, flags]) {
      if (`${flags}`.includes("v")) throw new SyntaxError("Invalid flags");
      return new target(source, flags);
    },
  });
  try {
    delete requireInstalled.cache[requireInstalled.resolve("whurl/pattern")];
    return requireInstalled("whurl/pattern");
  } finally {
    globalThis.RegExp = platforms;
  }
}
