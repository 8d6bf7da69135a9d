/** The module that the build makes from wasm/guard, imported from `whurl:guard`. */

declare module "whurl:guard.text" {
  /** The bytes of the module, as `compileInlined` reads them. */
  const text: string;
  export default text;
}

declare module "whurl:guard.constants" {
  /** The module's constants. The build reads them, so that they do not need the module. */
  const constants: {
    readonly hostClasses: readonly import("../../pkg-template/guard.js").HostClassDefinition[];
    readonly refusedClasses: readonly import("../../pkg-template/guard.js").HostClass[];
    readonly readers: readonly import("../../pkg-template/guard.js").ReaderDefinition[];
    readonly rules: readonly import("../../pkg-template/guard.js").RuleDefinition[];
    readonly reasonCodes: readonly import("../../pkg-template/guard.js").ReasonCodeDefinition[];
    readonly longestToFetch: number;
    readonly schemesOfLinks: readonly string[];
  };
  export default constants;
}
