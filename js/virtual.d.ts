/** The modules that the build makes, imported from `whurl:`. */

declare module "whurl:exchange.text" {
  /** The bytes of the exchange's module, as `compileInlined` reads them. */
  const text: string;
  export default text;
}

declare module "whurl:raw.text" {
  /** The bytes of the classes' module, as `compileInlined` reads them. */
  const text: string;
  export default text;
}

declare module "whurl:raw" {
  export function initSync(options: { module: WebAssembly.Module }): unknown;
  export class RawURL {}
  export class RawURLSearchParams {
    entries(): RawURLSearchParamsIterator;
    forEachOf(object: object, ...args: unknown[]): void;
  }
  export class RawURLSearchParamsIterator {}
}

declare module "whurl:exchange.js" {
  export const instantiate: import("./bridge/instance.js").Core;
}
