/** The modules that the build makes of wasm/inspect, which are imported from `whurl:inspect`. */

declare module "whurl:inspect.text" {
  /** The bytes of the module, as `compileInlined` reads them. */
  const text: string;
  export default text;
}

declare module "whurl:inspect.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "whurl:inspect.constants" {
  /** The module's constants, which the build reads from it, so that it need not be compiled for them. */
  const constants: {
    readonly validationErrors: readonly import("../../pkg-template/inspect.js").ValidationErrorDefinition[];
    readonly percentEncodeSets: readonly import("../../pkg-template/inspect.js").PercentEncodeSet[];
    readonly publicSuffixListDate: string;
  };
  export default constants;
}
