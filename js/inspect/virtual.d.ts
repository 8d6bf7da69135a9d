/** The modules that the build makes from wasm/inspect, imported from `whurl:inspect`. */

declare module "whurl:inspect.text" {
  /** The bytes of the module, as `compileInlined` reads them. */
  const text: string;
  export default text;
}

declare module "whurl:inspect.constants" {
  /** The module's constants. The build reads them, so that they do not need the module. */
  const constants: {
    readonly validationErrors: readonly import("../../pkg-template/inspect.js").ValidationErrorDefinition[];
    readonly percentEncodeSets: readonly import("../../pkg-template/inspect.js").PercentEncodeSet[];
    readonly publicSuffixListDate: string;
  };
  export default constants;
}
