/**
 * Compares what whurl says of addresses with Python's `ipaddress` and npm's `ipaddr.js`: every edge of IANA's registries, the
 * addresses before and after it, and random ones.
 *
 *     node tests/guard/addresses.mjs --count 10000000 --seed 1
 *
 * The others differ from the registries where `DIFFERENCES` says so, and why. Anything else fails.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import ipaddr from "ipaddr.js";
import { Failure, output, root, run, say, start } from "../../scripts/lib/shell.mjs";

const MANIFEST = join(root, "tests/guard/native/Cargo.toml");
const CLASSES = join(process.env.CARGO_TARGET_DIR ?? join(root, "tests/guard/native/target"), "release/classes");
/** How many addresses a process gets at once. */
const BATCH = 200_000;
/** Before that version, Python did not have the registries' words for it. */
const OLDEST_PYTHON = [3, 13];
const PYTHONS = ["python3.15", "python3.14", "python3.13", "python3"];
const MASKS = { 32: (1n << 32n) - 1n, 128: (1n << 128n) - 1n };

/**
 * Blocks of which Python says something else than the registry: whether they are global, and why.
 * @type {Record<string, [isGlobal: boolean, why: string]>}
 */
const IN_PYTHON = {
  "224.0.0.0/4": [true, "multicast is in another registry"],
  "ff00::/8": [true, "multicast is in another registry"],
  "192.88.99.0/24": [true, "the registry says neither"],
  "192.88.99.2/32": [true, "it is not in Python's table"],
  "::/3": [true, "what is reserved is in another registry"],
  "4000::/2": [true, "what is reserved is in another registry"],
  "8000::/1": [true, "what is reserved is in another registry"],
  "fec0::/10": [true, "site-local addresses are in another registry"],
  "::/96": [true, "IPv4-compatible addresses are in no registry"],
  "::ffff:0:0:0/96": [true, "IPv4-translated addresses are in no registry"],
  "100:0:0:1::/64": [true, "it is not in Python's table"],
  "5f00::/16": [true, "it is not in Python's table"],
  "3fff::/20": [true, "it is not in Python's table"],
  "2001:1::3/128": [false, "it is not in Python's table, and what it is a part of is not global"],
};

/**
 * The range that ipaddr.js has a block in. `unicast` is what it says of addresses that it knows nothing of: five blocks here are
 * none of its.
 * @type {Record<string, string>}
 */
const IN_IPADDR_JS = {
  "": "unicast",
  "0.0.0.0/8": "unspecified",
  "0.0.0.0/32": "unspecified",
  "10.0.0.0/8": "private",
  "100.64.0.0/10": "carrierGradeNat",
  "127.0.0.0/8": "loopback",
  "169.254.0.0/16": "linkLocal",
  "172.16.0.0/12": "private",
  "192.0.0.0/24": "reserved",
  "192.0.0.0/29": "reserved",
  "192.0.0.8/32": "reserved",
  "192.0.0.9/32": "reserved",
  "192.0.0.10/32": "reserved",
  "192.0.0.170/32": "reserved",
  "192.0.0.171/32": "reserved",
  "192.0.2.0/24": "reserved",
  "192.31.196.0/24": "as112",
  "192.52.193.0/24": "amt",
  "192.88.99.0/24": "reserved",
  "192.88.99.2/32": "reserved",
  "192.168.0.0/16": "private",
  "192.175.48.0/24": "as112",
  "198.18.0.0/15": "reserved",
  "198.51.100.0/24": "reserved",
  "203.0.113.0/24": "reserved",
  "224.0.0.0/4": "multicast",
  "240.0.0.0/4": "reserved",
  "255.255.255.255/32": "broadcast",
  "::1/128": "loopback",
  "::/128": "unspecified",
  "::/96": "unicast",
  "::ffff:0.0.0.0/96": "ipv4Mapped",
  "::ffff:0:0:0/96": "rfc6145",
  "::/3": "unicast",
  "64:ff9b::/96": "rfc6052",
  "64:ff9b:1::/48": "rfc6052",
  "100::/64": "discard",
  "100:0:0:1::/64": "unicast",
  "2001::/23": "reserved",
  "2001::/32": "teredo",
  "2001:1::1/128": "reserved",
  "2001:1::2/128": "reserved",
  "2001:1::3/128": "reserved",
  "2001:2::/48": "benchmarking",
  "2001:3::/32": "amt",
  "2001:4:112::/48": "as112v6",
  "2001:10::/28": "deprecatedOrchid",
  "2001:20::/28": "orchid2",
  "2001:30::/28": "droneRemoteIdProtocolEntityTags",
  "2001:db8::/32": "reserved",
  "2002::/16": "6to4",
  "2620:4f:8000::/48": "as112v6",
  "3fff::/20": "reserved",
  "4000::/2": "unicast",
  "5f00::/16": "segmentRouting",
  "8000::/1": "unicast",
  "fc00::/7": "uniqueLocal",
  "fe80::/10": "linkLocal",
  "fec0::/10": "deprecatedSiteLocal",
  "ff00::/8": "multicast",
};

const { values } = parseArgs({
  options: { count: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});

start(() => {
  run("cargo", ["build", "--release", "--locked", "--quiet", "--manifest-path", MANIFEST]);
  const python = PYTHONS.find((program) => isNewEnough(output(program, ["--version"])));
  if (python === undefined) say(`not run: Python's ipaddress (no Python ${OLDEST_PYTHON.join(".")} or later)`);
  const blocks = ask(CLASSES, ["--blocks"], []).map(toBlock);
  const wrong = [];
  let compared = 0;
  for (const addresses of batches(blocks, Number(values.count), Number(values.seed))) {
    compared += addresses.length;
    wrong.push(...compareAll(addresses, python));
    if (wrong.length > 0) break;
  }
  for (const line of wrong.slice(0, 20)) say(line);
  say(`${compared} addresses`);
  say(wrong.length === 0 ? "1 passed, 0 failed" : "0 passed, 1 failed");
  if (wrong.length > 0) process.exitCode = 1;
});

/** @param {string | undefined} version as Python prints it */
function isNewEnough(version) {
  const [major, minor] = (/(\d+)\.(\d+)/.exec(version ?? "")?.slice(1) ?? []).map(Number);
  return major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1];
}

/**
 * @typedef {{ bits: 32 | 128, value: bigint }} Address
 * @typedef {Address & { prefix: number }} Block `value` is its first address
 */

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string[]} input lines
 * @returns {string[]} lines of the output
 */
function ask(program, args, input) {
  const text = input.map((line) => `${line}\n`).join("");
  const { status, stdout, stderr } = spawnSync(program, args, { input: text, encoding: "utf8", maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Failure(`${program} failed: ${stderr}`);
  return stdout.split("\n").slice(0, -1);
}

/**
 * @param {string} text
 * @returns {Block}
 */
function toBlock(text) {
  const [network, prefix] = text.split("/");
  const bytes = ipaddr.parse(network).toByteArray();
  const value = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  return { bits: bytes.length === 4 ? 32 : 128, value, prefix: Number(prefix) };
}

/**
 * @param {Block[]} blocks
 * @param {number} count
 * @param {number} seed
 * @returns {Generator<Address[]>}
 */
function* batches(blocks, count, seed) {
  yield blocks.flatMap(edges);
  const random = numbers(seed);
  for (let left = count; left > 0; left -= BATCH) {
    yield Array.from({ length: Math.min(left, BATCH) }, () => randomAddress(blocks, random));
  }
}

/**
 * The first and last address of a block, the ones before and after each.
 * @param {Block} block
 */
function edges({ bits, value, prefix }) {
  const last = value | (MASKS[bits] >> BigInt(prefix));
  const around = [value - 1n, value, value + 1n, last - 1n, last, last + 1n];
  return around.map((value) => ({ bits, value: value & MASKS[bits] }));
}

/**
 * Anywhere, anywhere in global unicast space, or in a block or near its edges.
 * @param {Block[]} blocks
 * @param {() => number} random
 * @returns {Address}
 */
function randomAddress(blocks, random) {
  const any = () =>
    (BigInt(random()) << 96n) | (BigInt(random()) << 64n) | (BigInt(random()) << 32n) | BigInt(random());
  switch (random() % 8) {
    case 0:
    case 1:
      return { bits: 32, value: BigInt(random()) };
    case 2:
      return { bits: 128, value: any() };
    case 3:
      return { bits: 128, value: (1n << 125n) | (any() >> 3n) };
    default: {
      const { bits, value, prefix } = blocks[random() % blocks.length];
      const host = any() & (MASKS[bits] >> BigInt(prefix));
      const edge = random() % 2 === 0 ? 0n : MASKS[bits] >> BigInt(prefix);
      const near = edge + BigInt((random() % 512) - 256);
      return { bits, value: (value + (random() % 2 === 0 ? host : near)) & MASKS[bits] };
    }
  }
}

/**
 * Random numbers of 32 bits: xorshift.
 * @param {number} seed
 */
function numbers(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** @param {Address} address */
function toHexadecimal({ bits, value }) {
  return value.toString(16).padStart(bits / 4, "0");
}

/**
 * @param {Address[]} addresses
 * @param {string | undefined} python
 * @returns {string[]} what differs
 */
function compareAll(addresses, python) {
  const input = addresses.map(toHexadecimal);
  const said = ask(CLASSES, [], input).map((line) => line.split(";"));
  const wrong = input.flatMap((digits, index) => compareWithIpaddr(digits, said[index][0]));
  if (python !== undefined) {
    const theirs = ask(python, [join(root, "tests/guard/addresses.py")], input).map((line) => line.split(";"));
    const inner = new Map(input.map((digits, index) => [digits, said[index][2].split(" ")]));
    const missing = [...new Set(theirs.flatMap(([, embedded]) => embedded.split(" ")))].filter(
      (it) => it && !inner.has(it),
    );
    for (const [index, line] of ask(CLASSES, [], missing).entries()) {
      inner.set(missing[index], line.split(";")[2].split(" "));
    }
    for (const [index, digits] of input.entries()) {
      wrong.push(...compareWithPython(digits, said[index], theirs[index], inner));
    }
  }
  return wrong;
}

/**
 * @param {string} digits
 * @param {string} block
 */
function compareWithIpaddr(digits, block) {
  const range = ipaddr.fromByteArray([...Buffer.from(digits, "hex")]).range();
  return range === IN_IPADDR_JS[block] ? [] : [`${digits} is in ${block}, and ${range} for ipaddr.js`];
}

/**
 * @param {string} digits
 * @param {string[]} said the block, whether it is reachable, the classes
 * @param {string[]} theirs whether it is global, embedded addresses
 * @param {Map<string, string[]>} inner the classes of embedded addresses
 */
function compareWithPython(digits, [block, reachable, classes], [isGlobal, embedded], inner) {
  const own = classes.split(" ");
  const addresses = embedded.split(" ").filter(Boolean);
  const wrong = [];
  // Python says of a mapped address what it says of the one that is mapped, which is compared by itself.
  if (!own.includes("ipv4-mapped")) {
    const expected = IN_PYTHON[block]?.[0] ?? reachable === "true";
    if (String(expected) !== isGlobal) wrong.push(`${digits} is in ${block}, and Python's is_global is ${isGlobal}`);
  }
  for (const address of addresses) {
    const lost = (inner.get(address) ?? []).filter((name) => name !== "global" && !own.includes(name));
    if (lost.length > 0) wrong.push(`${digits} embeds ${address}, and is not ${lost.join(", ")}`);
  }
  const forms = ["ipv4-mapped", "6to4", "teredo"].filter((form) => own.includes(form));
  if (forms.length !== (addresses.length > 0 ? 1 : 0)) wrong.push(`${digits} is ${classes}, and embeds ${embedded}`);
  return wrong;
}
