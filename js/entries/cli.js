#!/usr/bin/env node
/** `npx whurl`: the command line. */
import { main } from "../cli/main.js";
import * as inspect from "./inspect.js";

process.exitCode = await main(process.argv.slice(2), inspect);
