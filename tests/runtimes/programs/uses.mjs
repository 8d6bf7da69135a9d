// What platforms do with URL objects: one entry for each use. A program names the class, so that the outcomes with whurl's
// objects can be compared with those of the platform's own. Outcomes are strings: a value, or how the use throws.

/** @param {any} error */
const described = (error) => `throws ${error?.code ?? error?.name ?? error}`;

/**
 * @param {string} name
 * @param {() => unknown} use
 * @returns {Promise<[string, string]>}
 */
async function outcomeOf(name, use) {
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(() => resolve("nothing for 5 seconds"), 5000)));
  try {
    return [name, String(await Promise.race([use(), late]))];
  } catch (error) {
    return [name, described(error)];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {Record<string, () => unknown>} uses
 * @returns {Promise<Record<string, string>>}
 */
export async function outcomesOf(uses) {
  const outcomes = {};
  for (const [name, use] of Object.entries(uses)) {
    const [, outcome] = await outcomeOf(name, use);
    outcomes[name] = outcome;
  }
  return outcomes;
}

/** What a clone or message holds where an object was. */
const shapeOf = (value) => `${Object.prototype.toString.call(value)} ${JSON.stringify(value)}`;

/** The next message of a port, and what it holds. */
function exchange(value, send) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port2.onmessage = ({ data }) => resolve(shapeOf(data));
    try {
      send(port1, value);
    } catch (error) {
      reject(error);
    }
  }).finally(() => {
    port1.close();
    port2.close();
  });
}

/**
 * Uses that browsers and all the other runtimes have.
 * @param {{ URL: typeof URL, URLSearchParams: typeof URLSearchParams }} classes
 * @param {{ origin: string, directory: string }} place `origin`: of a server that answers with the request at /echo;
 *   `directory`: a URL that ends with a slash, where worker.mjs and module.mjs are
 */
export function commonUses({ URL, URLSearchParams }, { origin, directory }) {
  const echo = () => new URL(`${origin}/echo?a=1#f`);
  const params = () => new URLSearchParams("a=%20b&c");
  const cloned = (value) => shapeOf(structuredClone(value));
  return {
    "fetch(url)": async () => (await (await fetch(echo())).json()).method,
    "new Request(url)": () => new Request(echo()).url === echo().href,
    "new Request(url, request).url": () =>
      new Request(echo(), new Request("http://other.invalid/")).url === echo().href,
    "new Request(url, { url: text }).url": () => {
      const init = { url: "http://other.invalid/" };
      return new Request(echo(), init).url === echo().href;
    },
    "new Request(Object.assign(url, { url: text })).url": () =>
      new Request(Object.assign(echo(), { url: "http://other.invalid/" })).url === echo().href,
    "new Request(text, request), whose body is read": async () => {
      const request = new Request("http://other.invalid/", { method: "POST", body: "text" });
      const copy = new Request("http://h/", request);
      return [request.bodyUsed, await copy.text()].join();
    },
    "Response.redirect(url)": () => Response.redirect(echo()).headers.get("location") === echo().href,
    "new Response(params)": async () => {
      const response = new Response(params());
      return `${response.headers.get("content-type")} ${await response.text()}`;
    },
    "new Request(url, { body: params })": async () => {
      const request = new Request(echo(), { method: "POST", body: params() });
      return `${request.headers.get("content-type")} ${await request.text()}`;
    },
    "fetch(url, { body: params })": async () => {
      const { type, body } = await (await fetch(echo(), { method: "POST", body: params() })).json();
      return `${type} ${body}`;
    },
    "new WebSocket(url)": () => {
      const socket = new WebSocket(new URL(`${origin.replace("http", "ws")}/none`));
      socket.onerror = () => {};
      const { url } = socket;
      socket.close();
      return url.replace(origin.replace("http", "ws"), "");
    },
    "new EventSource(url)": () => {
      const source = new EventSource(echo());
      const { url } = source;
      source.close();
      return url.replace(origin, "");
    },
    "import(url)": async () => (await import(new URL("module.mjs", directory))).value,
    "new Worker(url)": () => {
      const worker = new Worker(new URL("worker.mjs", directory), { type: "module" });
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      }).finally(() => worker.terminate());
    },
    "URL.createObjectURL(blob)": async () => {
      const address = URL.createObjectURL(new Blob(["text"]));
      const text = await (await fetch(new URL(address))).text();
      URL.revokeObjectURL(address);
      return text;
    },
    "structuredClone(url)": () => cloned(new URL("http://h/")),
    "structuredClone(params)": () => cloned(params()),
    "structuredClone({ url })": () => cloned({ url: new URL("http://h/") }),
    "structuredClone(Object.assign([1], { url }))": () => cloned(Object.assign([1], { url: new URL("http://h/") })),
    "structuredClone(Object.assign(new Error(message), { url }))": () =>
      structuredClone(Object.assign(new Error("message"), { url: new URL("http://h/") })).message,
    "structuredClone(Object.assign(new Date(0), { url }))": () =>
      structuredClone(Object.assign(new Date(0), { url: new URL("http://h/") })).getTime(),
    "structuredClone(params.entries())": () => cloned(params().entries()),
    "structuredClone(url without a prototype)": () => cloned(Object.setPrototypeOf(new URL("http://h/"), null)),
    "new Request(url, { body: an instance of a subclass })": () => {
      class Sub extends URLSearchParams {
        toString() {
          return "from the subclass";
        }
      }
      return new Request("http://h/", { method: "POST", body: new Sub("a=1") }).text();
    },
    "structuredClone(Object(text))": () => structuredClone(Object("text")).length,
    "structuredClone(proxy that throws)": () =>
      cloned(
        new Proxy(
          {},
          {
            getPrototypeOf() {
              throw new Error("asked");
            },
          },
        ),
      ),
    "structuredClone(an array of a subclass, with a url)": () =>
      cloned(class List extends Array {}.of(new URL("http://h/"))),
    "structuredClone(an object with a url, of a class with a tag)": () => {
      class Link {
        url = new URL("http://h/");
        get [Symbol.toStringTag]() {
          return "Link";
        }
      }
      return cloned(new Link());
    },
    "structuredClone([url, an object whose tag throws])": () => {
      class Link {
        get [Symbol.toStringTag]() {
          throw new Error("asked");
        }
      }
      return cloned([new URL("http://h/"), new Link()]);
    },
    "structuredClone(1,000 items, of which the first is a getter)": () => {
      let calls = 0;
      const list = Object.defineProperty(Array(1000).fill(0), 0, { enumerable: true, get: () => ++calls });
      return structuredClone(list)[0];
    },
    "structuredClone([new Map([[1, params]])])": () => cloned([new Map([[1, params()]])]),
    "port.postMessage(url)": () => exchange(new URL("http://h/"), (port, value) => port.postMessage(value)),
    "port.postMessage(params)": () => exchange(params(), (port, value) => port.postMessage(value)),
    "port.postMessage({ params })": () => exchange({ params: params() }, (port, value) => port.postMessage(value)),
    "channel.postMessage({ url })": () => {
      const channel = new BroadcastChannel("uses");
      try {
        channel.postMessage({ url: new URL("http://h/") });
        return "sent";
      } finally {
        channel.close();
      }
    },
    "performance.mark(name, { detail: url })": () =>
      shapeOf(performance.mark("uses", { detail: new URL("http://h/") }).detail),
    "performance.mark(name, { detail: { params } })": () =>
      shapeOf(performance.mark("uses", { detail: { params: params() } }).detail),
    "performance.measure(name, { detail: [url] })": () =>
      shapeOf(performance.measure("uses", { start: 0, end: 1, detail: [new URL("http://h/")] }).detail),
    "new PerformanceMark(name, { detail: url })": () =>
      shapeOf(new PerformanceMark("uses", { detail: new URL("http://h/") }).detail),
    "performance.mark(name, { detail: text })": () => performance.mark("uses", { detail: "text" }).detail,
    "performance.measure(name, mark)": () => performance.measure("uses", "uses").detail,
    "JSON.stringify({ url })": () => JSON.stringify({ url: new URL("http://h/?a#b") }),
    "JSON.stringify(params)": () => JSON.stringify(new URLSearchParams("a=1&b=2&a=3")),
    "new URL(path, url)": () => new URL("../b", new URL("http://h/a/c")).href,
  };
}

/**
 * Uses that only windows have.
 * @param {{ URL: typeof URL, URLSearchParams: typeof URLSearchParams }} classes
 * @param {{ origin: string, directory: string }} place
 */
export function windowUses({ URL, URLSearchParams }, { origin, directory }) {
  const echo = () => new URL(`${origin}/echo?a=1#f`);
  const params = () => new URLSearchParams("a=%20b&c");
  const url = () => new URL("http://h/");
  const stored = async (store) => {
    const request = indexedDB.open("uses", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("values", { autoIncrement: true });
    const database = await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      store(database.transaction("values", "readwrite").objectStore("values"));
      return "stored";
    } finally {
      database.close();
    }
  };
  return {
    "xhr.open(method, url)": () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("POST", echo());
        request.onload = () => resolve(request.responseText);
        request.onerror = () => reject(new Error("failed"));
        request.send(params());
      }),
    "navigator.sendBeacon(url, params)": () => navigator.sendBeacon(echo(), params()),
    "link.href = url": () => Object.assign(document.createElement("a"), { href: echo() }).href === echo().href,
    "image.src = url": () => Object.assign(new Image(), { src: url() }).src,
    "form.action = url": () => Object.assign(document.createElement("form"), { action: url() }).action,
    "history.replaceState(null, '', url)": () => {
      const before = location.href;
      history.replaceState(null, "", new URL("#there", before));
      const { hash } = location;
      history.replaceState(null, "", before);
      return hash;
    },
    "history.pushState({ url }, '')": () => history.pushState({ url: url() }, ""),
    "history.replaceState(params, '')": () => history.replaceState(params(), ""),
    "navigation.updateCurrentEntry({ state: url })": () => navigation.updateCurrentEntry({ state: url() }),
    "navigation.updateCurrentEntry({ state: 'text' })": () => {
      navigation.updateCurrentEntry({ state: "text" });
      return navigation.currentEntry.getState();
    },
    "navigation.navigate(url, { state: { params } })": async () => {
      const { committed, finished } = navigation.navigate(new URL("#there", location.href), {
        state: { params: params() },
        history: "replace",
      });
      finished.catch(() => {});
      await committed;
      return "committed";
    },
    "new Notification(title, { data: url })": () => shapeOf(new Notification("title", { data: url() }).data),
    "new Notification(title, { data: [params] })": () => shapeOf(new Notification("title", { data: [params()] }).data),
    "new AudioWorkletNode(context, name, { processorOptions: { url } })": async () => {
      const context = new OfflineAudioContext(1, 1, 8000);
      const source = "registerProcessor('uses', class extends AudioWorkletProcessor { process() {} })";
      await context.audioWorklet.addModule(`data:text/javascript,${source}`);
      return new AudioWorkletNode(context, "uses", { processorOptions: { url: url() } }).numberOfInputs;
    },
    "window.postMessage(url)": () => window.postMessage(url(), origin),
    "window.postMessage({ url })": () => window.postMessage({ url: url() }),
    "worker.postMessage({ url })": () => {
      const worker = new Worker(new URL("worker.mjs", directory), { type: "module" });
      try {
        worker.postMessage({ url: url() });
        return "sent";
      } finally {
        worker.terminate();
      }
    },
    "indexedDB: store.add(url)": () => stored((store) => store.add(url())),
    "indexedDB: store.put({ params })": () => stored((store) => store.put({ params: params() })),
    "new FormData().append(name, url)": () => {
      const data = new FormData();
      data.append("a", url());
      return data.get("a");
    },
    "new Blob([url]).text()": () => new Blob([url()]).text(),
    "new URLPattern(pattern, url)": () => new URLPattern("/a", url()).hostname,
    "caches.match(url)": async () => (await caches.match(echo())) === undefined,
    "CSS url in style": () =>
      Object.assign(document.createElement("div").style, { backgroundImage: `url(${url()})` }).backgroundImage,
    "window.open(url) in a frame": () => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.src = new URL("about:blank#a");
      const { src } = frame;
      frame.remove();
      return src;
    },
  };
}
