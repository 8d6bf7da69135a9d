import { html } from "lit-html";

/**
 * The model of the playground's views.
 *
 * @typedef {import("./parsing.js").Analysis} Analysis
 * @typedef {import("lit-html").TemplateResult | typeof import("lit-html").nothing} View
 *
 * @typedef {object} Edit a component that is being edited
 * @property {import("./components.js").Attribute["name"]} attribute
 * @property {URL} original the URL before the edit; every keystroke sets the component of a copy
 * @property {string} text of the field
 * @property {Refusal | null} refusal `null` if the setter takes it
 *
 * @typedef {object} Refusal
 * @property {"throws" | "ignored" | "too long"} kind what the setter does; "too long": it is not called
 * @property {string} reason
 *
 * @typedef {object} Actions
 * @property {(input: string, said: string) => void} replaceInput a new input; `said` tells a screen reader what happened
 * @property {(attribute: Edit["attribute"], text: string) => void} edit
 * @property {() => void} endEdit
 * @property {(error: import("whurl/inspect").ValidationError) => void} findFix looks for a fix of an error
 * @property {(index: number) => string | undefined} linkToError
 * @property {() => void} examineAll finds all errors and traces the parser, however long the input is
 * @property {(step: number) => void} showStep
 * @property {() => void} playSteps
 * @property {(maxLength: number) => void} setMaxLength of the rendering for people
 * @property {(text: string) => void} setList the lines of the list
 * @property {() => void} showAgain shows the tab again, soon: there is more to show
 *
 * @typedef {object} Model
 * @property {Analysis} analysis
 * @property {Edit | null} edit
 * @property {number} step
 * @property {number | null} error the index of the error that a link is about
 * @property {import("./sender.js").Sender | null} sender of the link, while its answer is about this input
 * @property {string} list
 * @property {boolean} isPlaying
 * @property {number} maxLength of the rendering for people, in code points
 * @property {Actions} actions
 */

/**
 * In place of what is not known before the input has been parsed.
 * @param {Analysis} analysis
 */
export const unknown = ({ parsing }) =>
  html`<span class="soft">${parsing === "under way" ? "Parsing …" : "Not parsed: it takes too long."}</span>`;

/** The maximum number of list entries that are shown. */
export const LONGEST_LIST = 100;

/**
 * @param {number} number
 * @param {string} noun
 */
export function plural(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
