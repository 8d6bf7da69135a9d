/** The modules that the build makes of src/wasm/inspect.rs: what an `import` from `whurl:inspect` means. */

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

declare module "whurl:inspect" {
  /** Instantiates the module, unless there is an instance already. Returns the instance's exports. */
  export function initSync(options: { module: WebAssembly.Module }): { memory: WebAssembly.Memory };
  /** Puts another instance in place of that which there is. */
  export function __wbg_reset_state(): void;
  export function constants(): string;
  export function inspect(input: string, base: string | undefined, encoding: string): string;
  export function trace(input: string, base: string | undefined): string;
  export function isEncodingLabel(label: string): boolean;
  export function isValidURLString(input: string, base: string | undefined): boolean;
  export function isValidHostString(input: string): boolean;
  export function isValidDomainString(input: string): boolean;
  export function isValidOpaqueHostString(input: string): boolean;
  export function isValidIPv4AddressString(input: string): boolean;
  export function isValidIPv6AddressString(input: string): boolean;
  export function parseHost(input: string, isOpaque: boolean): string | undefined;
  export function serializeIPv4(address: number): string;
  export function serializeIPv6(pieces: Uint16Array): string;
  export function domainToASCII(domain: string, beStrict: boolean): string | undefined;
  export function domainToUnicode(domain: string): string;
  export function percentEncode(input: string, set: string, encoding: string): string | undefined;
  export function percentDecode(input: Uint8Array): Uint8Array;
  export function parseFormUrlencoded(input: Uint8Array, encoding: string): string;
  export function serializeFormUrlencoded(list: string[], encoding: string): string;
  export function origin(href: string): string | undefined;
  export function sameOrigin(a: string, b: string): boolean | undefined;
  export function equals(a: string, b: string, excludeFragments: boolean): boolean | undefined;
  export function components(href: string): string | undefined;
  export function renderForHumans(href: string, maxLength: number | undefined, simplify: boolean): string | undefined;
  export function publicSuffix(host: string): string | undefined;
  export function registrableDomain(host: string): string | undefined;
  export function sameSite(a: string, b: string): boolean | undefined;
  export function schemelesslySameSite(a: string, b: string): boolean | undefined;
}
