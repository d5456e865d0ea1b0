// The service worker: keeps the page's built files, shows a page while there is no connection, and shows notices.
// The build fills in the list of built files, whose digest is the version of the cache. The API is never cached.

const VERSION = "__VERSION__";
const OFFLINE = "/offline.html";
const KEPT = [OFFLINE, "/offline.css", "/favicon.svg"]; // from the start; built files once they have been used
const BUILT = new Set(__FILES__);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(KEPT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  else if (BUILT.has(pathname)) event.respondWith(built(request));
  else if (KEPT.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

const kept = async (path) => (await caches.match(path)) ?? Response.error();

/** A built file, whose name changes with its content. */
async function built(request) {
  const cache = await caches.open(VERSION);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data?.json() ?? { title: "Parlour" };
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Send the server the browser's new subscription in place of one that has expired. */
async function renew({ oldSubscription, newSubscription }) {
  const wanted = { userVisibleOnly: true, applicationServerKey: oldSubscription?.options.applicationServerKey };
  const { endpoint, keys } = (newSubscription ?? (await self.registration.pushManager.subscribe(wanted))).toJSON();
  const body = JSON.stringify({ endpoint, keys });
  await fetch("/api/notices/browsers", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.path ?? "/", self.location.origin)));
});

/** Show an address of the page, in a window that already shows it if there is one. */
async function show({ href, origin }) {
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((window) => window.url === href);
  await (open ? open.focus() : self.clients.openWindow(href));
}
