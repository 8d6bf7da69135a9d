/** What the polyfills share: tests of the platform's classes, and installing others in their place. */
export { arePlatformClassesRight, isPlatformPatternRight } from "../polyfill/feature-tests.js";
export { setGlobal } from "../polyfill/globals.js";
export { areWorking, install } from "../polyfill/polyfill.js";
