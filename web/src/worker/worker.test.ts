import { expect, test, vi } from "vitest";
import CODE from "./sw.js?raw";

const ORIGIN = "https://games.example.org";

/** The listeners of the worker, and what it shows. */
function worker(fetch = vi.fn()) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const cache = { match: vi.fn(), put: vi.fn(), addAll: vi.fn() };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: unknown) => void) => (listeners[name] = listener),
    registration: { showNotification: vi.fn() },
    clients: { matchAll: vi.fn(async () => [] as { url: string; focus: () => void }[]), openWindow: vi.fn() },
  };
  const caches = { open: async () => cache, match: async (path: string) => `kept ${path}` };
  new Function("self", "caches", "fetch", "__FILES__", CODE)(self, caches, fetch, ["/assets/page-1.js"]);
  return { listeners, self, cache };
}

/** The worker's answer to a request; undefined if the browser sends it as usual. */
async function answer(path: string, { fetch = vi.fn(), mode = "cors", method = "GET" } = {}) {
  let given: unknown;
  const request = { url: new URL(path, ORIGIN).href, method, mode };
  const event = { request, respondWith: (response: unknown) => (given = response) };
  worker(fetch).listeners.fetch!(event);
  return given;
}

test.each([
  ["/api/tables", {}],
  ["/api/tables", { mode: "navigate" }],
  ["/assets/page-1.js", { method: "POST" }],
  ["/games/columna.svg", {}],
  ["https://elsewhere.example.org/assets/page-1.js", {}],
])("the worker leaves %s to the browser", async (path, more) => {
  expect(await answer(path, more)).toBeUndefined();
});

test("a page is kept for times without a connection", async () => {
  const fetch = vi.fn().mockRejectedValue(new TypeError());
  expect(await answer("/games", { fetch, mode: "navigate" })).toBe("kept /offline.html");
  expect(await answer("/games", { fetch: vi.fn().mockResolvedValue("page"), mode: "navigate" })).toBe("page");
});

test("a built file is kept once it has been used", async () => {
  const fetch = vi.fn().mockResolvedValue({ ok: true, clone: () => "copy" });
  const { listeners, cache } = worker(fetch);
  const request = { url: `${ORIGIN}/assets/page-1.js`, method: "GET", mode: "cors" };
  const ask = () => new Promise((respondWith) => listeners.fetch!({ request, respondWith }));
  await ask();
  expect(cache.put).toHaveBeenCalledWith(request, "copy");
  cache.match.mockResolvedValue("kept");
  expect(await ask()).toBe("kept");
  expect(fetch).toHaveBeenCalledOnce();
});

test("the server gets the new subscription when the browser changes it", async () => {
  const fetch = vi.fn();
  const keys = { p256dh: "k", auth: "a" };
  const newSubscription = { toJSON: () => ({ endpoint: "https://push.example.org/2", expirationTime: null, keys }) };
  await new Promise((done) =>
    worker(fetch).listeners.pushsubscriptionchange!({
      newSubscription,
      waitUntil: (work: Promise<void>) => void work.then(done),
    }),
  );
  expect(fetch.mock.calls[0]![0]).toBe("/api/notices/browsers");
  expect(JSON.parse(fetch.mock.calls[0]![1].body)).toEqual({ endpoint: "https://push.example.org/2", keys });
});

test("a push message is shown, and a click opens the table", async () => {
  const { listeners, self } = worker();
  const waits: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => waits.push(work);
  const data = { json: () => ({ title: "Your turn in Columna", body: "with Bob", path: "/t/1", tag: "1" }) };
  listeners.push!({ data, waitUntil });
  const shown = { body: "with Bob", tag: "1", data: { path: "/t/1" } };
  expect(self.registration.showNotification).toHaveBeenCalledWith("Your turn in Columna", shown);
  const click = (path: string) =>
    listeners.notificationclick!({ notification: { close: vi.fn(), data: { path } }, waitUntil });
  click("/t/1");
  click("//elsewhere.example.org/");
  await Promise.all(waits);
  expect(self.clients.openWindow.mock.calls).toEqual([[`${ORIGIN}/t/1`]]);
  const focus = vi.fn();
  self.clients.matchAll.mockResolvedValue([{ url: `${ORIGIN}/t/1`, focus }]);
  click("/t/1");
  await Promise.all(waits);
  expect(focus).toHaveBeenCalledOnce();
});
