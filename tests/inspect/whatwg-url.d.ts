/** What tests use of whatwg-url, which has no types. */
declare module "whatwg-url" {
  interface URLRecord {
    scheme: string;
  }
  interface Options {
    baseURL?: URLRecord | undefined;
  }
  export function parseURL(input: string): URLRecord | null;
  export function parseURLWithValidationErrors(
    input: string,
    options: Options,
  ): { url: URLRecord | null; validationErrors: string[] };
  export function isValidURLString(input: string, options: Options): boolean;
  export function serializeURL(url: URLRecord): string;
  export const URL: typeof globalThis.URL;
}
