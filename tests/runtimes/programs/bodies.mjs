// What a program sees of the functions that a polyfill wraps, and what a server receives from them. It names no class but
// the globals, so that the answers with the platform's classes and those with whurl's can be compared.

const NAMES = [
  "fetch",
  "fetchLater",
  "Request",
  "Response",
  "structuredClone",
  "AudioWorkletNode",
  "Notification",
  "PerformanceMark",
  "WebSocket",
];
const METHODS = [
  ["MessagePort", "postMessage"],
  ["BroadcastChannel", "postMessage"],
  ["Worker", "postMessage"],
  ["History", "pushState"],
  ["History", "replaceState"],
  ["IDBObjectStore", "add"],
  ["IDBObjectStore", "put"],
  ["IDBCursor", "update"],
  ["XMLHttpRequest", "send"],
  ["Navigator", "sendBeacon"],
  ["Performance", "mark"],
  ["Performance", "measure"],
  ["Navigation", "navigate"],
  ["Navigation", "reload"],
  ["Navigation", "updateCurrentEntry"],
  ["ServiceWorkerRegistration", "showNotification"],
];

/** Everything that engines' own parsers are known to trip over, by `append`, which does not parse. */
function oddParams() {
  const params = new URLSearchParams();
  params.append("\u00E9%%2B", "\uD800+ &=?#");
  params.append("", "");
  params.append("%", "%zz%00\u0000\r\n\uFFFD\u{1F600}~*-._");
  params.append("a", "");
  return params;
}

function* randomLists(count) {
  const characters = [
    "%",
    "2",
    "B",
    "+",
    "&",
    "=",
    "?",
    "#",
    " ",
    "a",
    "\u0000",
    "\u00E9",
    "\uD800",
    "\uDC00",
    "\u{1F600}",
    "~",
  ];
  let state = 1;
  const random = (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % limit;
  };
  const string = () => Array.from({ length: random(7) }, () => characters[random(characters.length)]).join("");
  for (let index = 0; index < count; index++) {
    const params = new URLSearchParams();
    for (let pairs = random(5); pairs > 0; pairs--) params.append(string(), string());
    yield params;
  }
}

/**
 * @param {object} options
 * @param {typeof URLSearchParams} options.platform the class that was the global at the program's start
 * @param {string} options.origin a server that answers with the content type and the body that it gets, at /echo
 */
export async function observe({ platform, origin }) {
  const facts = {};
  const note = async (name, ask) => {
    try {
      facts[name] = (await ask()) ?? null;
    } catch (error) {
      facts[name] = described(error);
    }
  };
  const echo = `${origin}/echo`;
  const post = (body, more) => ({ method: "POST", body, ...more });

  shapes(facts);

  const makers = {
    "a list": () => new URLSearchParams([["a", "1 2"]]),
    "an odd list": oddParams,
    "an empty list": () => new URLSearchParams(),
    "a URL's list": () => new URL("http://h/?a=b%20c&d").searchParams,
    "an instance of a subclass": () => new (class Sub extends URLSearchParams {})("a=1"),
    "an instance of a subclass with its own toString": () =>
      new (class Sub extends URLSearchParams {
        toString() {
          return "from the subclass";
        }
      })("a=1"),
    "a list with its own toString": () => Object.assign(new URLSearchParams("a=1"), { toString: () => "its own" }),
    "a list of another prototype": () => Object.setPrototypeOf(new URLSearchParams("a=1"), { toString: () => "other" }),
    "the platform's own": () => new platform("a=1&b=%20"),
    "a string": () => "a=1",
    "no body": () => undefined,
    null: () => null,
    "a typed blob": () => new Blob(["a=1"], { type: "text/x" }),
    "a buffer": () => new Uint8Array([97, 98]),
    "an object": () => ({ toString: () => "object" }),
  };
  for (const [name, make] of Object.entries(makers)) {
    await note(`Response: ${name}`, () => contents(new Response(make())));
    await note(`Request: ${name}`, () => contents(new Request(echo, post(make()))));
    await note(`fetch: ${name}`, async () => (await fetch(echo, post(make()))).json());
  }
  const heir = () => Object.create(URLSearchParams.prototype);
  await note("Response: a heir of the prototype", () => nameOfThrown(() => new Response(heir())));
  await note("Request: a heir of the prototype", () => nameOfThrown(() => new Request(echo, post(heir()))));
  await note("Response: a content type that is given", () =>
    contents(new Response(oddParams(), { headers: { "content-type": "x/y" }, status: 201, statusText: "Made" })),
  );
  await note("Request: a content type that is given", () =>
    contents(new Request(echo, post(oddParams(), { headers: { "Content-Type": "x/y" } }))),
  );
  await note("Response: a list as the second argument", () => contents(new Response("a", new URLSearchParams())));
  await note("Request, cloned", () => contents(new Request(echo, post(oddParams())).clone()));
  await note("Response, cloned", () => contents(new Response(oddParams()).clone()));
  await note("Request of a request", () => contents(new Request(new Request(echo, post(oddParams())))));
  await note("Request of a request, with another body", () =>
    contents(new Request(new Request(echo, { method: "POST" }), { body: oddParams() })),
  );
  for (const method of ["DELETE", "POST", "HEAD"]) {
    for (const [name, init] of Object.entries({
      "no members": {},
      headers: { headers: { a: "b" } },
      "no method": { method: undefined },
      "another method": { method: "PATCH" },
    })) {
      await note(`Request of a request, its method: ${method}, ${name}`, () =>
        contents(new Request(new Request(echo, { method }), init)),
      );
    }
  }
  await note("Request of a request of a subclass, its method", () => {
    class SubRequest extends Request {}
    return new SubRequest(new SubRequest(echo, { method: "PUT" }), { headers: {} }).method;
  });
  await note("fetch of a request with a body, made of another", async () => {
    const request = new Request(new Request(echo, post(oddParams())), { headers: { "content-type": "x/y" } });
    return (await fetch(request)).json();
  });
  await note("Request with a request for init", () => contents(new Request(echo, new Request(echo, post("a")))));
  await note("fetch of a request", async () => (await fetch(new Request(echo, post(oddParams())))).json());
  await note("fetch with a request for init", async () => (await fetch(echo, new Request(echo, post("a")))).json());
  await note("fetch of a URL object", async () => (await fetch(new URL(echo), post(oddParams()))).json());
  await note("fetch twice", async () => {
    const init = post(oddParams());
    await (await fetch(echo, init)).text();
    return (await fetch(echo, init)).json();
  });
  await note("what the constructor has parsed", async () => {
    const params = new URLSearchParams("\u00E9%%2B=\uD800&&=&+%zz");
    return (await new Response(params).text()) === String(params);
  });
  await note("200 lists of random names and values", async () => {
    for (const params of randomLists(200)) {
      const text = await new Response(params).text();
      if (text !== String(params)) return [text, String(params)];
    }
    return "sent as they are serialized";
  });
  await note("formData", async () => [...(await new Response(oddParams()).formData())]);
  await note("Response.json", () => contents(Response.json({ a: 1 })));
  await note("Response.redirect", () => Response.redirect("http://h/x").headers.get("location"));
  await note("Response.error", () => Response.error().type);
  await note("caches", async () => {
    const cache = await caches.open("bodies");
    await cache.put(echo, new Response(oddParams()));
    const result = await contents(await cache.match(echo));
    // What a closed page has left, WebKit finds no more, nor what is put in its place.
    await cache.delete(echo);
    return result;
  });

  await inits(note, echo, post);
  await identities(note, echo, post);
  await errors(note, echo);
  await clones(note);
  await options(note);
  await windows(note, echo);
  return facts;
}

/** The flags, names, lengths and own keys of what a polyfill may replace. */
function shapes(facts) {
  for (const name of NAMES) facts[`shape of ${name}`] = shapeOf(globalThis, name);
  for (const [name, method] of METHODS) {
    facts[`shape of ${name}.${method}`] = globalThis[name] ? shapeOf(globalThis[name].prototype, method) : null;
  }
}

function shapeOf(object, name) {
  let depth = 0;
  for (let owner = object; owner; owner = Object.getPrototypeOf(owner), depth++) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (!descriptor) continue;
    // Whether a getter has been replaced by what it gives depends on what was read before.
    const value = object[name];
    const { prototype } = value;
    return {
      depth,
      enumerable: descriptor.enumerable,
      configurable: descriptor.configurable,
      type: typeof value,
      name: value.name,
      length: value.length,
      string: Object.prototype.toString.call(value),
      // Sorted, because Firefox makes a function's at first use.
      keys: Reflect.ownKeys(value).map(String).sort(),
      parent: Object.getPrototypeOf(value) === Function.prototype,
      isSame: object[name] === value,
      constructor: prototype ? shapeOfConstructor(prototype) : null,
    };
  }
  return null;
}

function shapeOfConstructor(prototype) {
  const { value: _, ...flags } = Object.getOwnPropertyDescriptor(prototype, "constructor");
  return { keys: Object.keys(prototype).sort().join(), ...flags };
}

/** What is read of an init, in which order and how often; and inits of unusual makes. */
async function inits(note, echo, post) {
  const takers = {
    Request: (init) => contents(new Request(echo, init)),
    fetch: async (init) => (await fetch(echo, init)).json(),
    Response: (init) => contents(new Response(oddParams(), init)),
  };
  for (const [name, take] of Object.entries(takers)) {
    await note(`${name}: what is read of init`, async () => {
      const log = [];
      const headers = { "x-a": "1" };
      const result = await take(recorder(name === "Response" ? { headers } : post(oddParams(), { headers }), log));
      return { result, log };
    });
    if (name === "Response") continue;
    await note(`${name}: getters of init`, async () => {
      const log = [];
      class Init {
        #body = oddParams();
        get body() {
          log.push("body");
          return this.#body;
        }
        get method() {
          log.push("method");
          return "POST";
        }
      }
      return { result: await take(new Init()), log };
    });
    await note(`${name}: a frozen init`, () => take(Object.freeze(post(oddParams()))));
    await note(`${name}: an init without a prototype`, () =>
      take(Object.assign(Object.create(null), post(oddParams()))),
    );
    await note(`${name}: an init that inherits`, () => take(Object.create(post(oddParams()))));
    await note(`${name}: a function for init`, () => take(Object.assign(() => {}, post("a"))));
    await note(`${name}: an init whose body throws`, () =>
      take({
        method: "POST",
        get body() {
          throw new RangeError("from the getter");
        },
      }),
    );
    await note(`${name}: a signal`, () => take(post(oddParams(), { signal: AbortSignal.abort(new Error("aborted")) })));
    for (const init of [undefined, null, {}, { body: undefined }, { body: null }]) {
      await note(`${name}: ${JSON.stringify(init)} for init`, () => take(init));
    }
    for (const init of [1, "a", Symbol.iterator]) await note(`${name}: ${String(init)} for init`, () => take(init));
  }
  await note("Object.prototype.body", async () => {
    Object.prototype.body = oddParams();
    try {
      return await contents(new Request(echo, { method: "POST" }));
    } finally {
      delete Object.prototype.body;
    }
  });
  await note("a get on Object.prototype", async () => {
    Object.prototype.get = () => "from Object.prototype";
    try {
      return await contents(new Request(echo, post(oddParams())));
    } finally {
      delete Object.prototype.get;
    }
  });
}

/** A proxy that writes down what is done to it. */
function recorder(target, log) {
  const traps = Reflect.ownKeys(Reflect).filter((name) => typeof Reflect[name] === "function");
  const handler = {};
  for (const trap of traps) {
    handler[trap] = (object, ...args) => {
      log.push(`${trap} ${typeof args[0] === "string" || typeof args[0] === "symbol" ? String(args[0]) : ""}`);
      if (trap === "get" && args[1] !== proxy) log.push("of another receiver");
      return Reflect[trap](object, ...args);
    };
  }
  const proxy = new Proxy(target, handler);
  return proxy;
}

async function identities(note, echo, post) {
  await note("constructors", async () => {
    const response = await fetch(echo, post("a"));
    const request = new Request(echo);
    return [
      response.constructor === Response,
      request.constructor === Request,
      new request.constructor(echo, post(oddParams())).headers.get("content-type"),
      new response.constructor(oddParams()).headers.get("content-type"),
    ];
  });
  await note("instances", async () => {
    const response = await fetch(echo, post("a"));
    const request = new Request(echo);
    class SubRequest extends Request {
      target = new.target === SubRequest;
      get own() {
        return super.method;
      }
    }
    class SubResponse extends Response {}
    const subRequest = new SubRequest(echo, post(oddParams()));
    const subResponse = new SubResponse(oddParams());
    function Other() {}
    const other = Reflect.construct(Response, [oddParams()], Other);
    return [
      response instanceof Response,
      response.clone() instanceof Response,
      request instanceof Request,
      Object.getPrototypeOf(request) === Request.prototype,
      subRequest instanceof SubRequest && subRequest instanceof Request,
      Object.getPrototypeOf(SubRequest) === Request,
      subRequest.constructor === SubRequest,
      subRequest.own,
      subRequest.target,
      await contents(subRequest),
      subResponse instanceof SubResponse && subResponse instanceof Response,
      SubResponse.json === Response.json,
      await contents(subResponse),
      Object.getPrototypeOf(other) === Other.prototype,
      Response.json({}) instanceof Response,
    ];
  });
  await note("promises", async () => {
    const promise = fetch(echo);
    const isPromise = Object.getPrototypeOf(promise) === Promise.prototype;
    await (await promise).text();
    return isPromise;
  });
  await note("a static of the program's", () => {
    Request.ownStatic = 1;
    const names = Object.keys(Request);
    delete Request.ownStatic;
    return [names, "ownStatic" in Request];
  });
  await note("setting a global", () => {
    const results = [];
    for (const name of ["fetch", "Request", "Response"]) {
      const before = globalThis[name];
      const flags = shapeOf(globalThis, name);
      const own = function own() {};
      globalThis[name] = own;
      results.push(globalThis[name] === own);
      globalThis[name] = before;
      results.push(globalThis[name] === before, shapeOf(globalThis, name).enumerable === flags.enumerable);
    }
    return results;
  });
}

async function errors(note, echo) {
  const params = new URLSearchParams("a=1");
  const attempts = {
    "Request without new": () => Request(echo, { method: "POST", body: params }),
    "Response without new": () => Response(params),
    "Request of nothing": () => new Request(),
    "Request of a bad URL": () => new Request("http://a b/", { method: "POST", body: params }),
    "Request: a body for GET": () => new Request(echo, { body: params }),
    "Request: a bad method": () => new Request(echo, { method: "a b", body: params }),
    "Response: a bad status": () => new Response(params, { status: 99 }),
    "Response: a body for 204": () => new Response(params, { status: 204 }),
    "new fetch": () => new fetch(echo),
    "Reflect.construct of fetch": () => Reflect.construct(fetch, [echo]),
    "Request as another's new.target": () =>
      Object.getPrototypeOf(Reflect.construct(Object, [], Request)) === Request.prototype,
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    await note(`error: ${name}`, () => {
      const result = attempt();
      return result === true ? true : `nothing thrown: ${typeof result}`;
    });
  }
  const calls = {
    "fetch of nothing": () => fetch(),
    "fetch of a bad URL": () => fetch("http://a b/", { method: "POST", body: params }),
    "fetch: a body for GET": () => fetch(echo, { body: params }),
    "fetch without this": () => Reflect.apply(fetch, undefined, [echo]).then((response) => response.text()),
    "fetch of a number": () => fetch.call(1, echo).then((response) => response.text()),
  };
  for (const [name, call] of Object.entries(calls)) {
    let promise;
    await note(`error: ${name}`, async () => {
      try {
        promise = call();
      } catch (error) {
        return { thrown: described(error) };
      }
      return promise.then(
        (text) => ({ answer: text }),
        (error) => ({ rejected: described(error) }),
      );
    });
  }
}

async function clones(note) {
  const values = {
    "a URL": () => new URL("http://h/"),
    "a list": () => new URLSearchParams("a=1"),
    "a list's iterator": () => new URLSearchParams("a=1").entries(),
    "an object": () => ({ a: [1, new Date(0), new Map([[1, 2]])] }),
    "a string": () => "a",
    null: () => null,
    "a function": () => () => {},
    "a symbol": () => Symbol.iterator,
  };
  for (const [name, make] of Object.entries(values)) {
    await note(`structuredClone: ${name}`, () => {
      const clone = structuredClone(make());
      const prototype = clone === null || typeof clone !== "object" ? null : Object.getPrototypeOf(clone);
      return [typeof clone, prototype === Object.prototype, JSON.stringify(clone)];
    });
  }
  await note("structuredClone: an instance of a subclass", () =>
    nameOfThrown(() => structuredClone(new (class Sub extends URL {})("http://h/"))),
  );
  for (const prototype of [null, Object.create(null), {}, Date.prototype, class {}.prototype]) {
    for (const [name, make] of [
      ["a URL", () => new URL("http://h/")],
      ["a list", () => new URLSearchParams("a=1")],
    ]) {
      const given = () => Object.setPrototypeOf(make(), prototype);
      const about = prototype === null ? "nothing" : (prototype.constructor?.name ?? "an object");
      await note(`structuredClone: ${name} that inherits from ${about}`, () => [
        nameOfThrown(() => structuredClone(given())),
        nameOfThrown(() => structuredClone({ a: [given()] })),
      ]);
    }
  }
  const url = () => new URL("http://h/");
  // As ES5 writes classes.
  const inheriting = (prototype) => Object.assign(Object.create(prototype), { urls: [url()] });
  const collections = {
    "a map without a prototype": () => Object.setPrototypeOf(new Map([[1, url()]]), null),
    "a set that is an array by its prototype": () => Object.setPrototypeOf(new Set([url()]), Array.prototype),
    "a map with a property": () => Object.assign(new Map(), { url: url() }),
    "what inherits from Map": () => inheriting(Map.prototype),
    "what inherits from Set": () => inheriting(Object.create(Set.prototype)),
  };
  for (const [name, make] of Object.entries(collections)) {
    await note(`structuredClone: a URL in ${name}`, () => nameOfThrown(() => structuredClone(make())));
  }
  await note("structuredClone of nothing", () => structuredClone());
  await note("structuredClone, transferring", () => {
    const { buffer } = new Uint8Array([1]);
    const { byteLength } = structuredClone(buffer, { transfer: [buffer] });
    return [byteLength, buffer.byteLength];
  });
}

/** Options with members that are cloned. */
async function options(note) {
  await note("performance.mark", () => {
    const { name, entryType, startTime, detail } = performance.mark("bodies", { startTime: 1, detail: { a: 1 } });
    return [name, entryType, startTime, detail];
  });
  await note("performance.mark: getters of options", () => {
    const log = [];
    performance.mark("bodies", recorder({ startTime: 1, detail: "text" }, log));
    return log;
  });
  await note("performance.measure", () => {
    const { duration, detail } = performance.measure("bodies", Object.freeze({ start: 1, end: 3, detail: [1] }));
    return [duration, detail, performance.measure("bodies", "bodies").name, performance.measure("bodies").name];
  });
  await note("performance.mark of nothing", () => performance.mark().name);
  await note("performance.mark of another this", () => performance.mark.call({}, "bodies").name);
  await note("performance.mark: bad options", () => performance.mark("bodies", { startTime: -1 }).name);
  await note("performance.mark: what cannot be cloned", () => performance.mark("bodies", { detail: () => {} }).name);
  await note("PerformanceMark", () => {
    class Sub extends PerformanceMark {}
    const mark = new Sub("bodies", { detail: 1 });
    return [mark instanceof Sub, mark instanceof PerformanceMark, mark.detail, mark.constructor === Sub];
  });
  await note("PerformanceMark without new", () => PerformanceMark("bodies").name);
  await note("Notification's permission", () => [Notification.permission, typeof Notification.requestPermission]);
  await note("Notification", () => {
    const notification = new Notification("bodies", { body: "text", data: { a: 1 } });
    return [notification.title, notification.body, notification.data, notification instanceof Notification];
  });
  await note("WebSocket's constants", () => [WebSocket.OPEN, WebSocket.prototype.OPEN]);
  await note("WebSocket: a bad URL", () => nameOfThrown(() => new WebSocket("http://a b/")));
  await note("WebSocket: a bad protocol", () => new WebSocket("ws://127.0.0.1:9/", ["a", "a"]).url);
}

async function windows(note, echo) {
  await note("sendBeacon", async () => {
    const key = Math.random().toString(36).slice(2);
    const areQueued = [
      navigator.sendBeacon(`${echo}?keep=${key}`, oddParams()),
      navigator.sendBeacon(`${echo}?keep=${key}text`, "a=1"),
    ];
    return [areQueued, await kept(echo, key), await kept(echo, `${key}text`)];
  });
  await note("sendBeacon of nothing", () => navigator.sendBeacon());
  await note("sendBeacon of a bad URL", () => navigator.sendBeacon("http://a b/", oddParams()));
  await note("sendBeacon of another this", () => navigator.sendBeacon.call({}, echo, oddParams()));
  await note("fetchLater", async () => {
    const key = Math.random().toString(36).slice(2);
    fetchLater(`${echo}?keep=${key}`, { method: "POST", body: oddParams(), activateAfter: 0 });
    return kept(echo, key);
  });
  const send = (body, headers = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", echo);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.onload = () => resolve(JSON.parse(request.responseText));
      request.onerror = () => reject(new Error("the request failed"));
      request.send(body);
    });
  await note("XMLHttpRequest: an odd list", () => send(oddParams()));
  await note("XMLHttpRequest: a string", () => send("a=1"));
  await note("XMLHttpRequest: null", () => send(null));
  await note("XMLHttpRequest: a content type that is given", () => send(oddParams(), { "content-type": "x/y" }));
  await note("XMLHttpRequest before open", () => new XMLHttpRequest().send(oddParams()));
  await note("XMLHttpRequest of another this", () => XMLHttpRequest.prototype.send.call({}, oddParams()));
}

/** What the server has received with a key; it may not have arrived yet. */
async function kept(echo, key) {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await (await fetch(`${echo}?kept=${key}`)).json();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return "never received";
}

function nameOfThrown(attempt) {
  try {
    attempt();
    return "nothing";
  } catch ({ name }) {
    return name;
  }
}

async function contents(message) {
  const { headers, method = null, status = null } = message;
  return { type: headers.get("content-type"), text: await message.text(), method, status };
}

function described(error) {
  if (!(error instanceof Error || error instanceof DOMException)) return { thrown: String(error) };
  const { name, message } = error;
  return { name, message, constructor: error.constructor.name };
}
