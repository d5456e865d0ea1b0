// Push notices in this browser.

import { addBrowser, removeChannel, type Channel } from "../net/api";

/** Whether this browser can show notices while the page is closed. */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in window;

/** The address of this browser's push service, if it has subscribed. */
export async function endpoint(): Promise<string | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint;
}

/** Subscribe this browser. Throws a NotAllowedError if the person doesn't allow notices. */
export async function subscribe(key: string) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const former = await pushManager.getSubscription();
  if (former && !isFor(former, key)) await former.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe(wanted)).toJSON();
  return addBrowser({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } });
}

/** End the subscription of this browser. */
export async function unsubscribe(channel: Channel) {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return removeChannel(channel.id);
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const wanted = bytes(key);
  return known.length === wanted.length && known.every((byte, index) => byte === wanted[index]);
}

/** The bytes of a text in base64url. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
