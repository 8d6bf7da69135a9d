/** The modules that the build makes of wasm/inspect: what an `import` from `whurl:inspect` means. */

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
  /** What the module says at build time, so that it need not be compiled to be asked. */
  const constants: {
    readonly validationErrors: readonly import("../../pkg-template/inspect.js").ValidationErrorDefinition[];
    readonly percentEncodeSets: readonly import("../../pkg-template/inspect.js").PercentEncodeSet[];
    readonly publicSuffixListDate: string;
  };
  export default constants;
}
