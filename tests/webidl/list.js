/** The operations on a list of names and values. */

/**
 * @param {import("./members.js").Api} api
 * @param {import("./members.js").Harness} t
 */
export function list({ URL, URLSearchParams }, t) {
  t.test("append, get, getAll, has and size", () => {
    const params = new URLSearchParams("a=1");
    t.equal(params.append("a", "2"), undefined, "append's result");
    params.append("b", "");
    t.equal(params.size, 3, "size");
    t.equal(params.get("a"), "1", "get");
    t.equal(params.get("b"), "", "get of an empty value");
    t.equal(params.get("c"), null, "get of a missing name");
    t.equal(params.getAll("a").join(), "1,2", "getAll");
    t.equal(params.getAll("c").length, 0, "getAll of a missing name");
    t.equal(params.has("b"), true, "has");
    t.equal(params.has("a", "2"), true, "has a value");
    t.equal(params.has("a", "3"), false, "has a value that is not there");
  });

  t.test("get and has give what is in the list, before there is one and after", () => {
    const pieces = ["a", "b", "=", "&", "%61", "+", "\u00E9"];
    const names = ["a", "ab", "b", "", "=", "a=", "&", "&a", "%61", "+", " ", "\u00E9", "a=b"];
    for (let number = 0; number < pieces.length ** 4; number++) {
      let query = "";
      for (let rest = number; rest > 0; rest = Math.floor(rest / pieces.length)) query += pieces[rest % pieces.length];
      const pairs = [...new URLSearchParams(query)];
      const params = new URL(`https://h/?${query}`).searchParams;
      for (const name of names) {
        const expected = pairs.find(([each]) => each === name)?.[1] ?? null;
        t.equal(new URLSearchParams(query).get(name), expected, `get(${name}) of ${query}`);
        t.equal(new URLSearchParams(query).has(name), expected !== null, `has(${name}) of ${query}`);
        t.equal(new URL(`https://h/?${query}`).searchParams.get(name), expected, `get(${name}) of a URL's ${query}`);
        t.equal(params.get(name), expected, `get(${name}) of ${query}, after others`);
      }
    }
    for (const length of [1, 10, 100, 1000, 1023, 1024, 1025, 5000]) {
      const { searchParams: params } = new URL(`a:?${"x".repeat(length)}=1&b=2&b=3&${"y".repeat(length)}&c=4`);
      for (let turn = 0; turn < 200; turn++) {
        t.equal(params.get("b"), "2", "of two");
        t.equal(params.get("y".repeat(length)), "", "without a value");
        t.equal(params.get("x"), length === 1 ? "1" : null, "the start of a name");
        t.equal(params.get("c"), "4", "the last");
        t.equal(params.has("4"), false, "a value");
      }
    }
    for (const length of [1, 63, 64, 65, 500, 2000]) {
      const name = "n".repeat(length);
      t.equal(new URL(`a:?a=1&${name}=2`).searchParams.get(name), "2", `a name of ${length}`);
      t.equal(new URLSearchParams(`a=1&${name}=2`).has(`${name}n`), false, "a longer name");
      t.equal(new URLSearchParams("a=1").get(name), null, "no such name");
    }
  });

  t.test("getAll gives a new array", () => {
    const params = new URLSearchParams("a=1");
    params.getAll("a").push("2");
    t.equal(String(params), "a=1");
  });

  t.test("set replaces the first and removes the others", () => {
    const params = new URLSearchParams("a=1&b=2&a=3&c=4&a=5");
    t.equal(params.set("a", "6"), undefined, "result");
    t.equal(String(params), "a=6&b=2&c=4");
    params.set("d", "7");
    t.equal(String(params), "a=6&b=2&c=4&d=7", "what was not there");
  });

  t.test("delete", () => {
    const params = new URLSearchParams("a=1&b=2&a=3&a=1");
    t.equal(params.delete("a", "1"), undefined, "result");
    t.equal(String(params), "b=2&a=3", "a value");
    params.delete("a");
    params.delete("x");
    t.equal(String(params), "b=2", "a name");
  });

  t.test("sort goes by code units and is stable", () => {
    const params = new URLSearchParams("z=1&\uFB03=2&\u{1F308}=3&z=4&a=5&=6&aa=7");
    t.equal(params.sort(), undefined, "result");
    t.equal([...params].join(" "), ",6 a,5 aa,7 z,1 z,4 \u{1F308},3 \uFB03,2");
    const many = new URLSearchParams(Array.from({ length: 1000 }, (_, index) => [`${index % 7}`, `${index}`]));
    many.sort();
    let last = -1;
    for (const [name, value] of many) {
      const place = Number(name) * 1000 + Number(value);
      t.ok(place > last, "order");
      last = place;
    }
  });

  t.test("sort gives lists of all lengths the order of a stable sort", () => {
    for (let length = 0; length < 60; length++) {
      for (const names of [1, 2, 5, 1000]) {
        /** @type {[string, string][]} */
        const pairs = Array.from({ length }, (_, index) => [`n${(index * 37) % names}`, `${index}`]);
        const params = new URLSearchParams(pairs);
        params.sort();
        const expected = pairs.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
        t.equal([...params].join(" "), expected.join(" "), `${length} pairs, ${names} names`);
        params.sort();
        t.equal([...params].join(" "), expected.join(" "), "once more");
      }
    }
  });

  t.test("a copy has the same pairs, and changes alone", () => {
    for (let length = 0; length < 60; length++) {
      const params = new URLSearchParams(Array.from({ length }, (_, index) => [`n${index}`, `${index}`]));
      const before = String(params);
      const copy = new URLSearchParams(params);
      t.equal(String(copy), before, "the copy");
      copy.append("a", "b");
      copy.delete("n0");
      copy.sort();
      t.equal(String(params), before, "what it was made from");
      t.equal(copy.size, Math.max(length, 1), "size");
    }
  });

  t.test("the serializer encodes what the form-urlencoded set has", () => {
    const plain = "ABCXYZabcxyz0189*-._";
    t.equal(new URLSearchParams([[plain, plain]]).toString(), `${plain}=${plain}`, "nothing of these");
    t.equal(new URLSearchParams([[" ", "+"]]).toString(), "+=%2B", "space and plus");
    t.equal(new URLSearchParams([["~!'()", "/?:@"]]).toString(), "%7E%21%27%28%29=%2F%3F%3A%40", "marks");
    t.equal(new URLSearchParams([["\0", "\x7F"]]).toString(), "%00=%7F", "controls");
    t.equal(new URLSearchParams([["\u00E9", "\u{1F600}"]]).toString(), "%C3%A9=%F0%9F%98%80", "not ASCII");
    t.equal(new URLSearchParams([["", ""]]).toString(), "=", "empty ones");
  });

  t.test("many pairs are serialized as each is", () => {
    for (const last of ["z", "\u00E9", "\uD800"]) {
      for (let count = 1; count < 20; count++) {
        const pairs = Array.from({ length: count }, (_, index) => [`${" !~".repeat(index)}a`, `\0\x7F&=${index}%+`]);
        pairs.push([last, ""], ["", last]);
        const each = pairs.map((pair) => String(new URLSearchParams([pair])));
        t.equal(String(new URLSearchParams(pairs)), each.join("&"), `${count} pairs and ${last}`);
      }
    }
    const long = "a b".repeat(10000);
    const pairs = Array.from({ length: 20 }, () => [long, long]);
    const encoded = "a+b".repeat(10000);
    t.equal(String(new URLSearchParams(pairs)), pairs.map(() => `${encoded}=${encoded}`).join("&"), "long ones");
  });

  t.test("the parser decodes plus and percent-encoded bytes", () => {
    const pairsOf = (/** @type {string} */ query) => JSON.stringify([...new URLSearchParams(query)]);
    t.equal(pairsOf("a+b=c%20d"), '[["a b","c d"]]', "spaces");
    t.equal(pairsOf("%61=%2B&%26=%3D"), '[["a","+"],["&","="]]', "delimiters");
    t.equal(pairsOf("%=%2&%zz=%%41"), '[["%","%2"],["%zz","%A"]]', "what is no percent-encoded byte");
    t.equal(pairsOf("%C3%A9=%F0%9F%98%80"), '[["\u00E9","\u{1F600}"]]', "UTF-8");
    t.equal(pairsOf("a=%C3&%A9=b"), '[["a","\uFFFD"],["\uFFFD","b"]]', "what is cut by a delimiter");
    t.equal(pairsOf("%EF%BB%BFa=%FE%FF"), '[["\uFEFFa","\uFFFD\uFFFD"]]', "a byte order mark, and no UTF-8");
    t.equal(pairsOf("\u00E9%2B=\u{1F600}+"), '[["\u00E9+","\u{1F600} "]]', "both kinds");
  });

  t.test("long and many", () => {
    const long = "\u00E9 ".repeat(20000);
    const params = new URLSearchParams([[long, long]]);
    t.equal(new URLSearchParams(params.toString()).get(long), long, "a long name and value");
    const many = new URLSearchParams(Array.from({ length: 5000 }, (_, index) => [`k ${index}`, `v+${index}`]));
    t.equal(new URLSearchParams(String(many)).get("k 4999"), "v+4999", "many");
    t.equal(many.size, 5000, "how many");
  });
}
