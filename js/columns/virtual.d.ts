/** The module that the build makes from wasm/columns, imported from `whurl:columns`. */

declare module "whurl:columns.text" {
  /** The bytes of the module, as `compileInlined` reads them. */
  const text: string;
  export default text;
}

declare module "whurl:columns.constants" {
  /** The module's constants. The build reads them, so that they do not need the module. */
  const constants: {
    /** The columns' names, but those of parameters. */
    readonly names: readonly string[];
    /** What is before a parameter's name. */
    readonly parameter: string;
    /** What the column of errors has for a URL that is too long. */
    readonly tooLong: string;
  };
  export default constants;
}
