/** Modules that the program passes in: compiled, as bytes, or as a response. */
import { Instance, Module } from "../primordials.js";
import { requirePermission } from "./permission.js";
import { isModule } from "./realm.js";

/**
 * An entry without a module, and a function that its module exports, by which it is known.
 * @typedef {{ name: string, file: string, known: string }} Entry
 */

/**
 * @param {WebAssembly.Module | BufferSource} source
 * @param {Entry} entry
 * @returns {WebAssembly.Module}
 */
export function moduleOf(source, entry) {
  requireWebAssembly(entry);
  if (isModule(source)) return requireOwn(source, entry);
  requireObject(source, entry);
  const bytes = bytesOf(source, entry);
  requirePermission();
  let module;
  try {
    module = new Module(bytes);
  } catch (error) {
    throw explained(error, entry);
  }
  return requireOwn(module, entry);
}

/**
 * @typedef {WebAssembly.Module | BufferSource | Response} Source
 *
 * @param {Source | PromiseLike<Source>} source
 * @param {Entry} entry
 * @returns {Promise<WebAssembly.Module>}
 */
export async function moduleFrom(source, entry) {
  requireWebAssembly(entry);
  const given = await source;
  if (isModule(given)) return given;
  requireObject(given, entry);
  try {
    const compiled = await (isResponse(given)
      ? compileResponse(given, entry)
      : WebAssembly.compile(bytesOf(given, entry)));
    requirePermission();
    return compiled;
  } catch (error) {
    throw explained(error, entry, isResponse(given) ? given : undefined);
  }
}

/**
 * The bytes of a buffer or a view, of any realm. V8 compiles no `DataView`.
 * @param {BufferSource} source
 * @param {Entry} entry
 * @returns {BufferSource}
 */
function bytesOf(source, { name, file }) {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (Object.prototype.toString.call(source) === "[object ArrayBuffer]") return source;
  throw new TypeError(`${name}: what was passed in is not ${file}: it is neither a module nor bytes`);
}

/**
 * An error that says more than the engine's, if what was passed in does not compile: servers answer with a page for what they do
 * not have.
 * @param {unknown} error
 * @param {Entry} entry
 * @param {Response} [response]
 * @returns {unknown}
 */
function explained(error, { name, file }, response) {
  if (!(error instanceof WebAssembly.CompileError)) return error;
  // An engine says the same where a policy forbids all modules. Then this throws that.
  requirePermission();
  const type = response?.headers.get("content-type") ?? "without a type";
  const given = response === undefined ? "" : `: it is ${[type, response.url].filter(Boolean).join(", from ")}`;
  return new TypeError(`${name}: what was passed in is not ${file}, or this engine cannot compile it${given}`, {
    cause: error,
  });
}

/** @param {Entry} entry */
function requireWebAssembly({ name }) {
  if (Instance === undefined) throw new Error(`${name} needs WebAssembly, which this engine does not have`);
}

/**
 * @param {unknown} source
 * @param {Entry} entry
 */
function requireObject(source, { name, file }) {
  if (typeof source === "object" && source !== null) return;
  if (source === undefined || source === null) {
    throw new TypeError(`${name}: the module is missing: pass in ${file}, compiled or as bytes`);
  }
  throw new TypeError(`${name}: a ${typeof source} was passed in: pass in ${file}, compiled or as bytes`);
}

/**
 * @param {WebAssembly.Module} module
 * @param {Entry} entry
 */
function requireOwn(module, { name, file, known }) {
  if (Module.exports(module).some((each) => each.name === known)) return module;
  throw new TypeError(`${name}: this module is not ${file}`);
}

/**
 * Whether a value is a response. It need not be of the global class: happy-dom has its own.
 * @param {Source} value
 * @returns {value is Response}
 */
const isResponse = (value) => "ok" in value && "headers" in value;

/**
 * @param {Response} response
 * @param {Entry} entry
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileResponse(response, { name }) {
  if (!response.ok) {
    const from = response.url === "" ? "" : ` from ${response.url}`;
    throw new Error(`${name}: the module could not be fetched${from}: the status is ${response.status}`);
  }
  // Streaming requires the type application/wasm. Otherwise the module is compiled once it has arrived.
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  if (isWasm) {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      // If the body is still unread, the engine has rejected a response of another class.
      if (response.bodyUsed) throw error;
    }
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
