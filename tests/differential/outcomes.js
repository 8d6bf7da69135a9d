/**
 * What a URL class makes of cases. The function is sent to browsers as its text, so it uses nothing from outside.
 *
 * @typedef {{ input: string, base?: string, steps: [string, string][] }} Case
 * @typedef {string[] | null} State what the getters give, or null for a failure to parse
 */

/**
 * @param {any} URL
 * @param {Case[]} cases
 * @returns {State[][]} of each case the states after its parse and after each of its setters
 */
export function outcomesOf(URL, cases) {
  const members = "href origin protocol username password host hostname port pathname search hash".split(" ");
  /** @param {any} url */
  const stateOf = (url) => members.map((member) => url[member]);
  return cases.map(({ input, base, steps }) => {
    let url;
    try {
      url = new URL(input, base);
    } catch {
      return [null];
    }
    const states = [stateOf(url)];
    for (const [setter, value] of steps) {
      try {
        url[setter] = value;
      } catch {
        // The href setter throws, and leaves the URL as it was.
      }
      states.push(stateOf(url));
    }
    return states;
  });
}
