/** A few inputs to try. The page of examples has the Standard's own. */

/** @type {readonly { name: string, input: string, base?: string }[]} */
export const GALLERY = [
  { name: "Everything", input: "https://ada:l0vel4ce@example.org:8443/a/b/../c?q=1&lang=en#top" },
  { name: "Sloppy", input: "  HTTPS:\\\\EXAMPLE.com:443\\a\\.\\b c?q=ü|x#`" },
  { name: "Relative", input: "../img/logo.svg?v=2", base: "https://example.org/docs/guide/start.html" },
  { name: "IDN", input: "https://Faß.例え.テスト/☕" },
  { name: "IPv4 in hex", input: "http://0xC0.0250.1/" },
  { name: "IPv6", input: "http://[0:0::0:FFFF:192.0.2.128]:80/" },
  { name: "Lookalike", input: "https://аpple.com/login" },
  { name: "Opaque", input: "data:text/plain,hello  #f" },
  { name: "File", input: "file:C|\\notes\\..\\readme.txt" },
  { name: "Failure", input: "https://exa%23mple.org:70000/" },
  { name: "NUL and newline", input: "https://exam\nple.org/\0" },
];
