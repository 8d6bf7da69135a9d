/** The programs that the guard's readers are models of, and how each is asked. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { output } from "../../scripts/lib/shell.mjs";

const folder = join(import.meta.dirname, "programs");

/**
 * @typedef {object} Original
 * @property {string} reader the model's name
 * @property {string[]} command what answers URLs, a JSON value a line
 * @property {() => string | undefined} version undefined where it is not installed
 * @property {string} missing what to install
 */

/** @param {string} reader */
const node = (reader) => ["node", "--no-warnings", join(folder, `${reader}.js`)];
const python = (/** @type {string} */ file) => ["python3", join(folder, file)];

/** @param {string} name */
const npm = (name) => () => {
  const manifest = join(import.meta.dirname, "node_modules", name, "package.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
};

/** @param {string[]} command */
const asked = ([program, ...args]) => {
  return () => output(program, args);
};

/** @type {Original[]} */
export const originals = [
  {
    reader: "rfc-3986",
    command: node("rfc-3986"),
    version: () => "2005",
    missing: "",
  },
  {
    reader: "python-urllib",
    command: python("python-urllib.py"),
    version: asked(["python3", "-c", "import platform; print(platform.python_version())"]),
    missing: "python3",
  },
  {
    reader: "python-urllib3",
    command: python("python-urllib3.py"),
    version: asked(["python3", "-c", "import urllib3; print(urllib3.__version__)"]),
    missing: "urllib3, by pip",
  },
  {
    reader: "go-net-url",
    command: ["go", "run", join(folder, "go-net-url.go")],
    version: asked(["go", "env", "GOVERSION"]),
    missing: "golang-go",
  },
  {
    reader: "java-net-uri",
    command: ["java", join(folder, "JavaNetUri.java")],
    version: asked(["java", join(folder, "JavaNetUri.java"), "--version"]),
    missing: "a JDK",
  },
  {
    reader: "curl",
    command: python("curl.py"),
    version: asked([...python("curl.py"), "--version"]),
    missing: "libcurl4, and python3 to call it",
  },
  {
    reader: "php-parse-url",
    command: ["php", join(folder, "php-parse-url.php")],
    version: asked(["php", "-r", "echo PHP_VERSION;"]),
    missing: "php-cli",
  },
  {
    reader: "node-legacy-url",
    command: node("node-legacy-url"),
    version: () => process.versions.node,
    missing: "",
  },
  ...["url-parse", "fast-uri", "uri-js"].map((name) => ({
    reader: name,
    command: node(name),
    version: npm(name),
    missing: `npm's ${name}: node scripts/setup.mjs tests/guard`,
  })),
];
