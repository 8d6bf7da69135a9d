/** `whurl/pattern` as it is installed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importInstalled } from "../node/installed.js";
import { register } from "../node/register.js";
import { dataFolder } from "../wpt/data.mjs";
import { patternData } from "./data.js";
import { patternInterface } from "./interface.js";
import { patternCaptures, patternLists, patternSets, patternTimes } from "./matching.js";

const { URL } = await importInstalled("whurl");
const api = { URL, ...(await importInstalled("whurl/pattern")) };
const data = JSON.parse(readFileSync(join(dataFolder(), "urlpatterntestdata.json"), "utf8"));
const options = { runs: Number(process.env.WHURL_RUNS ?? 1000), seed: Number(process.env.WHURL_SEED ?? 1) };

register("urlpatterntestdata", (t) => patternData(api, data, t));
register("URLPattern as Web IDL describes it", (t) => patternInterface(api, t));
register("captures", (t) => patternCaptures(api, options, t));
register("sets of positions", (t) => patternSets(api, t));
register("lists", (t) => patternLists(api, options, t));
register("times", (t) => patternTimes(api, t));
