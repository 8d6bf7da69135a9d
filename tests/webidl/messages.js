/** The messages of errors, which engines word each in their way: whurl's name the validation error. */

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function messages({ URL }, t) {
  for (const [input, base, message] of /** @type {[string, string | undefined, string][]} */ ([
    ["https://h:99999", undefined, "Invalid URL: the port is greater than 65535 (port-out-of-range)"],
    ["//", "https://h", "Invalid URL: the host is missing (host-missing)"],
    ["https://h", "https://h:x", "Invalid base URL: the port contains something other than digits (port-invalid)"],
    ["/x", "mailto:a", "missing-scheme-non-relative-URL"],
    ["https://[::1", undefined, "IPv6-unclosed"],
    ["https://1.2.3.4.5/", undefined, "IPv4-too-many-parts"],
    ["https://a b/", undefined, "domain-to-ASCII"],
    ["x://a b/", undefined, "host-invalid-code-point"],
    ["https://\u00AD/", undefined, "domain-to-ASCII"],
  ])) {
    t.test(`the message for ${input} ${base ?? ""}`, () => {
      const error = t.throws(() => new URL(input, base), TypeError);
      t.ok(error.message === message || error.message.endsWith(` (${message})`), error.message);
    });
  }
}
