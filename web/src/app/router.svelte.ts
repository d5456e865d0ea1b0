// The page shown, its heading in the header and the panel that is open.

import { tick } from "svelte";

export type Route =
  | { page: "lobby" }
  | { page: "games" }
  | { page: "link" }
  | { page: "signed in"; provider: string }
  | { page: "admin" }
  | { page: "unsubscribe"; id: string }
  | { page: "new"; game: string; query: URLSearchParams }
  | { page: "table"; id: string }
  | { page: "rules"; game: string }
  | { page: "findings"; game: string }
  | { page: "lesson"; game: string; step: number }
  | { page: "not found" };

export function routeOf(url: URL): Route {
  const [first = "", second = "", ...rest] = url.pathname.split("/").filter(Boolean);
  if (rest.length) return { page: "not found" };
  if (!first) return { page: "lobby" };
  if ((first === "games" || first === "link" || first === "admin") && !second) return { page: first };
  if (first === "new" && !second)
    return { page: "new", game: url.searchParams.get("game") ?? "", query: url.searchParams };
  if (first === "unsubscribe" && second) return { page: "unsubscribe", id: second };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "signed-in" && second) return { page: "signed in", provider: second };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "findings" && second) return { page: "findings", game: second };
  if (first === "lesson" && second) return { page: "lesson", game: second, step: stepOf(url) };
  return { page: "not found" };
}

/** The step in an address, counted from 0; the first by default. */
function stepOf({ searchParams }: URL): number {
  const number = Number(searchParams.get("step") ?? 1);
  return Number.isInteger(number) && number > 0 ? number - 1 : 0;
}

let address = $state.raw(new URL(globalThis.location?.href ?? "http://localhost/"));

export const router = {
  get route(): Route {
    return routeOf(address);
  },
};

export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

function arrive(): void {
  turnTo(new URL(location.href));
  window.scrollTo(0, 0);
}

/** Show another page. Focus moves to its content unless a part of it takes the focus. */
function turnTo(next: URL): void {
  const isOther = next.pathname !== address.pathname;
  address = next;
  if (isOther) void tick().then(() => focusContent(document.getElementById("content")));
}

function focusContent(content: HTMLElement | null): void {
  if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
}

/** Follow links within the page without reloading. Returns a function that stops it. */
export function followLinks(): () => void {
  const back = () => turnTo(new URL(location.href));
  document.addEventListener("click", follow);
  window.addEventListener("popstate", back);
  return () => {
    document.removeEventListener("click", follow);
    window.removeEventListener("popstate", back);
  };
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !plain || event.defaultPrevented || !isInside(link)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

const isFile = (path: string) => /\.[a-z]+$/.test(path);

function isInside(link: HTMLAnchorElement): boolean {
  const elsewhere =
    link.target || link.hasAttribute("download") || link.pathname.startsWith("/api/") || isFile(link.pathname);
  return link.origin === location.origin && !elsewhere && !link.getAttribute("href")?.startsWith("#");
}

export const heading: { text: string } = $state({ text: "" });

export const panels: { open: "help" | "settings" | null } = $state({ open: null });
