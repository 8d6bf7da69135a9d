/** The playground: its state, and the events that change it. */
import { html, nothing, render } from "lit-html";
import { URL } from "whurl/inspect/slim";
import { followHistory } from "../follow.js";
import { forget, keepForReload, stateOfReload } from "../reload.js";
import { abbreviated, count } from "../text/abbreviate.js";
import { copyText } from "../text/copy.js";
import { escapeHidden, escapeText, unescapeText } from "../text/escapes.js";
import { hashOf, isTooLongForLink, stateFromHash } from "./address.js";
import { detailed, examine, find, isExaminedThoroughly } from "./analysis.js";
import { anatomy } from "./anatomy.js";
import { asJavaScript, asJson, asMarkdown, asRust, asWebPlatformTest } from "./code.js";
import { compare, differs, senderDiffers } from "./compare.js";
import { ATTRIBUTES } from "./components.js";
import { Entry } from "./entry.js";
import { errors } from "./errors.js";
import { ask, cancel } from "./examiner.js";
import { fixFor } from "./fixes.js";
import { GALLERY } from "./gallery.js";
import { highlight, highlightAgain, highlightFocused, highlightWithin } from "./highlight.js";
import { host } from "./host.js";
import { list } from "./list.js";
import { ready } from "./module.js";
import { params } from "./params.js";
import { isParsedAtOnce, parse, parseAgainst, parseFields, received, unparsed } from "./parsing.js";
import { readers } from "./readers.js";
import { whyRefused } from "./refusals.js";
import { browserName, senderOf } from "./sender.js";
import { steps } from "./steps.js";
import { table } from "./table.js";
import { Tabs } from "./tabs.js";
import { plural, unknown } from "./view.js";

/**
 * @typedef {import("./view.js").Model} Model
 * @typedef {Partial<import("./address.js").State>} State
 */

/** For longer inputs, everything but the URL is found by a worker when typing pauses. An error takes two microseconds. */
const LONGEST_AT_ONCE = 2_000;
/** Where there is no worker: the page blocks meanwhile. */
const LONGEST_WITHOUT_WORKER = 20_000;
const PAUSE = 180;
const ANNOUNCE_AFTER = 700;
const STEP_TIME = 900;
/** In an editor, in code units. Why a setter refuses a longer value would take longer to find than a key may wait. */
const LONGEST_EDITED = 4_000;
/** Each change of a parameter can be undone, and has a copy of the input. */
const MOST_UNDONE = 200;
/** Where there is one column. */
const narrow = matchMedia("(max-width: 68rem)");

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const input = new Entry(/** @type {HTMLTextAreaElement} */ (element("input")), element("input-mirror"));
const base = new Entry(/** @type {HTMLTextAreaElement} */ (element("base")), element("base-mirror"));

// Nobody has to wait for the parser before typing, and what was typed stays.
const linked = /** @type {State | null} */ (stateOfReload()) ?? savedState();
const isTyped = input.text !== "" || base.text !== "";
if (!isTyped) fillFields(linked);
await ready.catch((error) => {
  // `fetch` fails with a TypeError.
  const advice = error instanceof TypeError ? "Reload the page to try again." : error.message;
  element("status").textContent = `The parser could not be loaded. ${advice}`;
  throw error;
});
element("status").textContent = "";

/** @type {Model} */
const model = {
  analysis: parse("", ""),
  edit: null,
  step: 0,
  error: null,
  sender: null,
  list: "",
  isPlaying: false,
  maxLength: 40,
  actions: {
    replaceInput,
    edit,
    endEdit,
    findFix,
    linkToError,
    examineAll,
    showStep,
    playSteps,
    setMaxLength,
    setList,
    showAgain,
  },
};

/** @type {{ input: string, base: string }[]} the fields' texts, for undo, before changes that cannot be taken back by typing */
const past = [];

const tabs = new Tabs(element("tabs"), () => {
  model.isPlaying = false;
  showPanel();
  scheduleAddress();
});

/** @type {Record<import("./tabs.js").TabName, (model: Model) => unknown>} */
const VIEWS = { errors, compare, steps, params, host, readers, list };

/** @type {Record<string, ReturnType<typeof setTimeout>>} */
const timers = {};

/**
 * @param {string} name
 * @param {number} delay
 * @param {() => void} action
 */
function later(name, delay, action) {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(action, delay);
}

/** Settled when the last input has been parsed; never if another one comes before. @type {Promise<void>} */
let parsed = Promise.resolve();

/**
 * Parses the fields' text and shows the result.
 * @param {Model["analysis"]} [known] the result, where the text is of a URL that has been parsed
 */
function update(known) {
  performance.mark("whurl-update");
  const isAtOnce = known !== undefined || isParsedAtOnce(input.text, base.text);
  const analysis =
    known ?? (isAtOnce ? parseFields(input.text, base.text) : unparsed("under way", unescapeText(base.text)));
  model.analysis = analysis;
  model.step = 0;
  model.error = null;
  model.isPlaying = false;
  if (model.sender?.input !== input.text || model.sender.base !== base.text) model.sender = null;
  cancel();
  clearTimeout(timers.details);
  parsed = isAtOnce ? Promise.resolve() : parseLater(analysis);
  if (!isAtOnce) {
    // Nothing can be said before.
  } else if (analysis.input.length + analysis.base.length > LONGEST_AT_ONCE)
    later("details", PAUSE, () => showDetails());
  else analysis.details = examine(analysis);
  show();
  scheduleAddress();
  later("announce", ANNOUNCE_AFTER, announce);
  performance.measure("whurl-keystroke", "whurl-update");
}

/**
 * Has a worker parse the fields' text when typing pauses, and shows the result unless there is another text by then.
 * @param {Model["analysis"]} pending
 */
async function parseLater(pending) {
  await new Promise((resolve) => later("details", PAUSE, () => resolve(undefined)));
  const answer = await ask({ kind: "parse", input: input.text, base: base.text });
  if (pending !== model.analysis) return;
  if (answer === null) model.analysis = unparsed("given up", pending.base);
  else model.analysis = answer === undefined ? parseFields(input.text, base.text) : received(answer);
  show();
  scheduleAddress();
  if (answer === null) return;
  later("announce", ANNOUNCE_AFTER, announce);
  showDetails();
}

async function examineAll() {
  clearTimeout(timers.details);
  model.analysis.details = null;
  show();
  await showDetails(true);
}

/**
 * Has a worker examine the input, and shows what it has found unless there is another input by then.
 * @param {boolean} [isAsked] whether somebody waits for all errors, however long it takes
 */
async function showDetails(isAsked = false) {
  const { analysis } = model;
  const { input, base, url } = analysis;
  const isThorough = isAsked || isExaminedThoroughly(analysis);
  const findings = await ask({ kind: "examine", input, base, isThorough });
  if (analysis !== model.analysis) return;
  // Where there is no worker, the page waits if somebody asks for it; where there is not enough time, the first error at least.
  const isShort = url === null || input.length <= LONGEST_WITHOUT_WORKER;
  const isFoundHere = findings === undefined && isThorough && (isAsked || isShort);
  analysis.details = detailed(analysis, findings ?? find(analysis, isFoundHere));
  show();
}

/** @param {import("whurl/inspect").ValidationError} error */
async function findFix(error) {
  const { analysis } = model;
  const { input, base, details } = analysis;
  if (details === null) return;
  const answer = await ask({ kind: "fix", input, base, error, errorCount: details.errorCount });
  if (analysis !== model.analysis) return;
  const fix = answer === undefined ? fixFor(error, analysis) : answer;
  details.fixes.set(error, fix);
  say(fix === null ? "There is no fix" : `Fix: ${fix.label}`);
  show();
}

function show() {
  const { analysis } = model;
  const { details } = analysis;
  input.mark(details?.parts ?? [], details?.errors ?? []);
  base.mark(details?.baseParts ?? [], details?.baseErrors ?? []);
  render(status(analysis), element("status"));
  render(anatomy(model), element("anatomy"));
  render(table(model), element("components"));
  /** @type {HTMLButtonElement} */ (element("undo")).disabled = past.length === 0;
  showBadges();
  showPanel();
  highlightAgain();
}

function showPanel() {
  const isShown = tabs.current === "list" || model.analysis.parsing === "done";
  const hadFocus = tabs.panel.contains(document.activeElement);
  render(isShown ? VIEWS[tabs.current](model) : unknown(model.analysis), tabs.panel);
  // A button goes with the error that it fixed, and the focus with it.
  if (hadFocus && !tabs.panel.contains(document.activeElement)) tabs.panel.focus({ preventScroll: true });
}

function showBadges() {
  const { details, url } = model.analysis;
  const errorCount = details ? details.errorCount + details.baseErrorCount : 0;
  tabs.badge(
    "errors",
    errorCount > 0 ? count(errorCount) + (details?.isThorough ? "" : "+") : "",
    errorCount > 0 ? "warn" : "",
  );
  tabs.badge("compare", differs(model.analysis) || senderDiffers(model) ? "differs" : "", "bad");
  tabs.badge("steps", details?.isThorough ? count(details.steps.length) : "", "");
  tabs.badge("params", details && url?.search ? count(url.searchParams.size) : "", "");
  tabs.badge("host", "", "");
  tabs.badge("readers", "", "");
  tabs.badge("list", "", "");
}

/** @param {Model["analysis"]} analysis */
function status(analysis) {
  const { url, details, time, input, parsing } = analysis;
  if (parsing !== "done") return unknown(analysis);
  const [kind, text] = verdict(analysis);
  const speed = time < 0.1 ? "less than 0.1" : time.toFixed(1);
  return html`<span class="badge badge--${kind}">${text}</span>
    <span class="soft small">${plural(input.length, "code unit")}, parsed in ${speed} ms${url && details ? ` to an href of ${count(url.href.length)}` : ""}</span>`;
}

/**
 * @param {Model["analysis"]} analysis
 * @returns {["good" | "warn" | "bad" | "none", string]}
 */
function verdict({ input, url, details }) {
  if (url === null) return ["bad", input === "" ? "Failure: nothing to parse" : "Failure"];
  if (details === null) return ["good", "Parses"];
  return details.valid
    ? ["good", "Valid"]
    : [
        "warn",
        `Parses, with ${details.isThorough ? plural(details.errorCount, "validation error") : "validation errors"}`,
      ];
}

/** Tells screen readers the result when typing pauses. */
function announce() {
  const { analysis } = model;
  if (analysis.parsing !== "done") return;
  const fatal = analysis.details?.errors.find(({ fatal }) => fatal);
  const [, text] = verdict(analysis);
  const browser = differs(analysis) ? " This browser's own URL differs." : "";
  say(`${text}. ${fatal?.message ?? analysis.url?.href.slice(0, 200) ?? ""}${browser}`);
}

/** @param {string} text */
function say(text) {
  element("live").textContent = text;
}

function scheduleAddress() {
  later("address", 250, writeAddress);
}

/** What the address has: everything that brings back what is seen. */
function currentState() {
  /** @type {State} */
  const state = { input: input.text, base: base.text, tab: tabs.current };
  if (tabs.current === "steps" && model.step > 0) state.step = String(model.step + 1);
  if (tabs.current === "errors" && model.error !== null) state.error = String(model.error + 1);
  if (model.list !== "") state.list = model.list;
  return state;
}

/** @param {NonNullable<Model["sender"]>} sender */
function answerOf({ name, href }) {
  return { from: name, answer: href ?? "" };
}

/** The same, with the sender's answer. */
function stateToKeep() {
  const { sender } = model;
  return { ...currentState(), ...(sender === null ? {} : answerOf(sender)) };
}

/** A state that is too long for an address is kept beside it: it survives a reload and going back, but cannot be sent. */
function writeAddress() {
  clearTimeout(timers.address);
  delete timers.address;
  const { analysis } = model;
  const state = stateToKeep();
  const isTooLong = isTooLongForLink(state);
  /** @type {HTMLButtonElement} */ (element("copy-link")).disabled = isTooLong;
  element("too-long").hidden = !isTooLong;
  const isKept = isTooLong ? replaceState(state, hashOf({ tab: tabs.current })) : replaceState(null, hashOf(state));
  if (isKept) {
    forget();
  } else {
    keepForReload(state);
    replaceState(null, hashOf({ tab: tabs.current }));
  }
  document.title = `${titleOf(analysis)} – whurl`;
}

/**
 * @param {State | null} state
 * @param {string} hash
 * @returns {boolean} `false` if the browser refuses: a state of many megabytes or, as WebKit does, too many changes in a short time
 */
function replaceState(state, hash) {
  try {
    history.replaceState(state, "", hash);
    return true;
  } catch {
    return false;
  }
}

/** An address that is written now is too late for a reload. */
function leave() {
  if (timers.address === undefined) return;
  writeAddress();
  keepForReload(stateToKeep());
}

/** @param {Model["analysis"]} analysis */
function titleOf({ url, parsing }) {
  if (parsing !== "done") return parsing === "under way" ? "Parsing" : "Not parsed";
  return url === null ? "Failure" : escapeText(abbreviated(url.href, 80));
}

/**
 * What the address or the browser's history has.
 * @returns {State}
 */
function savedState() {
  return { ...stateFromHash(location.hash), ...history.state };
}

/** A link to what is seen, with this browser's answer, for people who use another one. */
function linkToSend() {
  const own = model.analysis.details?.own;
  const isKnown = own !== undefined && input.text + base.text !== "";
  const answer = isKnown ? answerOf({ ...hereAs(own), input: "", base: "" }) : {};
  const state = { ...currentState(), ...answer };
  return location.href.replace(/#.*/s, "") + hashOf(isTooLongForLink(state) ? currentState() : state);
}

/** @param {globalThis.URL | null} own */
function hereAs(own) {
  return { name: browserName(navigator.userAgent), href: own?.href ?? null };
}

/**
 * @param {number} index
 * @returns {string | undefined} nothing if the input is too long for a link
 */
function linkToError(index) {
  const state = { input: input.text, base: base.text, tab: "errors", error: String(index + 1) };
  return isTooLongForLink(state) ? undefined : hashOf(state);
}

function markdown() {
  const { analysis, sender } = model;
  /** @type {Parameters<typeof asMarkdown>[1][number][]} */
  const browsers = [{ name: browserName(navigator.userAgent), url: analysis.details?.own ?? null }];
  if (sender !== null) browsers.push({ name: sender.name, url: sender.href === null ? null : { href: sender.href } });
  return asMarkdown(analysis, browsers);
}

/**
 * Before a change that is not typed, and after one that removed what cannot be typed again.
 * @param {Partial<typeof past[number]>} [changed] the texts of fields that have another one already
 */
function remember(changed) {
  past.push({ input: input.text, base: base.text, ...changed });
  if (past.length > MOST_UNDONE) past.shift();
}

/**
 * @param {string} value
 * @param {string} said
 */
function replaceInput(value, said) {
  const text = escapeText(value);
  if (text !== input.text) remember();
  input.text = text;
  update();
  if (said !== "") say(said);
}

/**
 * Handles a keystroke in a component's editor: sets the component of a copy of the URL before the edit.
 * @param {import("./view.js").Edit["attribute"]} attribute
 * @param {string} text
 */
function edit(attribute, text) {
  const { url } = model.analysis;
  if (url === null) return;
  const current = model.edit?.attribute === attribute ? model.edit : null;
  if (current === null) remember();
  if (text.length > LONGEST_EDITED) {
    const reason = `A value of more than ${count(LONGEST_EDITED)} characters can be given in the URL field only.`;
    const shown = current?.text ?? escapeText(url[attribute], { singleLine: true });
    const original = current?.original ?? new URL(url.href);
    model.edit = { attribute, original, text: shown, refusal: { kind: "too long", reason } };
    show();
    return;
  }
  const original = current?.original ?? new URL(url.href);
  const value = unescapeText(text);
  const changed = new URL(original.href);
  const kind = setAttribute(changed, attribute, value) ? "ignored" : "throws";
  const reason = whyRefused(original, attribute, value);
  model.edit = { attribute, original, text, refusal: reason === null ? null : { kind, reason } };
  const known = parseAgainst(changed.href, model.analysis);
  input.text = escapeText(changed.href);
  // At once, however long it is: in a table without values, the field would be gone, and the keys that follow.
  update(known);
}

/**
 * @param {URL} url
 * @param {import("./view.js").Edit["attribute"]} attribute
 * @param {string} value
 * @returns {boolean} whether the setter returns. Only that of href throws, and the URL is unchanged then.
 */
function setAttribute(url, attribute, value) {
  if (attribute === "origin") return true;
  try {
    url[attribute] = value;
    return true;
  } catch {
    return false;
  }
}

function endEdit() {
  model.edit = null;
  show();
}

function undo() {
  const before = past.pop();
  if (before === undefined) return;
  input.text = before.input;
  base.text = before.base;
  update();
  // A disabled button cannot keep the focus.
  if (past.length === 0) input.field.focus();
  say("Undone");
}

/** @param {number} step */
function showStep(step) {
  model.step = step;
  model.isPlaying = false;
  const focused = document.activeElement;
  showPanel();
  // At the first and the last step one of the two buttons is disabled, and would lose the focus.
  if (focused instanceof HTMLButtonElement && focused.disabled) {
    /** @type {HTMLElement | null} */ (tabs.panel.querySelector('[aria-label$=" step"]:enabled'))?.focus();
  }
  scheduleAddress();
}

function playSteps() {
  const last = (model.analysis.details?.steps.length ?? 1) - 1;
  model.isPlaying = !model.isPlaying;
  if (model.isPlaying && model.step >= last) model.step = 0;
  showPanel();
  if (model.isPlaying) later("play", STEP_TIME, playNext);
}

function playNext() {
  const last = (model.analysis.details?.steps.length ?? 1) - 1;
  if (!model.isPlaying) return;
  model.step = Math.min(model.step + 1, last);
  model.isPlaying = model.step < last;
  showPanel();
  if (model.isPlaying) later("play", STEP_TIME, playNext);
}

/** @param {number} maxLength */
function setMaxLength(maxLength) {
  model.maxLength = maxLength;
  showPanel();
}

/** What a key need not wait for. */
function showAgain() {
  later("panel", 0, showPanel);
}

/** @param {string} text */
function setList(text) {
  model.list = text;
  showPanel();
  scheduleAddress();
}

/**
 * Copies something about the input when that has been parsed.
 * @param {() => string} text
 * @param {string} name
 */
async function copy(text, name) {
  await parsed;
  if (model.analysis.parsing !== "done") return;
  if (!(await copyText(text()))) return;
  say(`${name} copied`);
  element("copied").textContent = `${name} copied`;
  later("copied", 2500, () => {
    element("copied").textContent = "";
  });
}

/** The validation errors of a long input are found first, in the worker. */
async function copyJson() {
  await parsed;
  if (model.analysis.parsing === "done" && !model.analysis.details?.isThorough) await examineAll();
  await copy(() => asJson(model.analysis), "JSON");
}

/** @param {State} state */
function fillFields(state) {
  input.text = state.input === undefined ? escapeText(GALLERY[0].input) : state.input;
  base.text = state.base ?? "";
}

/**
 * Shows what a link is about.
 * @param {State} state
 */
function open(state) {
  const { tab, set, value, step, error } = state;
  model.list = escapeHidden(state.list ?? model.list);
  model.sender = senderOf({ ...state, input: input.text, base: base.text });
  if (tab !== undefined) tabs.select(tab);
  update();
  if (step !== undefined) model.step = Math.max(0, Number.parseInt(step, 10) - 1 || 0);
  if (error !== undefined) model.error = Math.max(0, Number.parseInt(error, 10) - 1 || 0);
  showPanel();
  document.querySelector(".error.is-chosen")?.scrollIntoView({ block: "center" });
  const attribute = ATTRIBUTES.find(({ name }) => name === set)?.name;
  if (attribute === undefined || value === undefined) return;
  edit(attribute, value);
  document.getElementById(`edit-${attribute}`)?.focus();
}

/** Another link on this page, or one of the history. */
function follow() {
  remember();
  const state = savedState();
  fillFields(state);
  const { input: text, base: textOfBase } = past[past.length - 1];
  if (text === input.text && textOfBase === base.text) past.pop();
  open(state);
}

/** On a narrow screen the details come before the table of components, for the eye and for the keyboard. */
function arrange() {
  const details = element("tabs");
  if (narrow.matches) details.parentElement?.prepend(details);
  else details.parentElement?.append(details);
}

function connect() {
  input.onRemoval = (before) => remember({ input: before });
  base.onRemoval = (before) => remember({ base: before });
  for (const entry of [input, base]) {
    entry.field.addEventListener("input", () => update());
    // Hidden characters become escapes then.
    entry.field.addEventListener("compositionend", () => update());
    entry.field.addEventListener("pointermove", ({ clientX, clientY }) =>
      highlight([entry.componentAt(clientX, clientY) ?? ""]),
    );
    entry.field.addEventListener("pointerleave", highlightFocused);
  }
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === input.field) highlight([input.componentAtCursor ?? ""]);
  });
  for (const id of ["anatomy", "components", "tabs"]) highlightWithin(element(id));
  element("anatomy").addEventListener("click", ({ target }) => {
    const component = target instanceof Element ? target.closest("[data-edit]")?.getAttribute("data-edit") : null;
    const attribute = ATTRIBUTES.find(({ components }) => components.length === 1 && components[0] === component);
    if (attribute) element(`edit-${attribute.name}`).focus();
  });
  element("undo").addEventListener("click", undo);
  element("copy-link").addEventListener("click", () => copy(linkToSend, "Link"));
  element("copy-js").addEventListener("click", () => copy(() => asJavaScript(model.analysis), "JavaScript"));
  element("copy-rust").addEventListener("click", () => copy(() => asRust(model.analysis), "Rust"));
  element("copy-json").addEventListener("click", copyJson);
  element("copy-markdown").addEventListener("click", () => copy(markdown, "Markdown"));
  element("copy-wpt").addEventListener("click", () => copy(() => asWebPlatformTest(model.analysis), "Test"));
  followHistory(writeAddress, follow);
  window.addEventListener("pagehide", leave);
  narrow.addEventListener("change", arrange);
}

function showGallery() {
  const link = (/** @type {typeof GALLERY[number]} */ { name, input, base }) =>
    html`<li><a class="chip" href=${hashOf({ input: escapeText(input), base: escapeText(base ?? "") })}>${name}</a></li>`;
  render(html`${GALLERY.map(link)}${nothing}`, element("gallery"));
}

connect();
arrange();
showGallery();
open(isTyped ? { ...linked, input: input.text, base: base.text, from: undefined } : linked);
performance.mark("whurl-interactive");
