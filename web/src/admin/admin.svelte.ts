// Requests with an admin key. The key is kept until the tab is closed.

import { ask, filled, type Address, type Answer, type Body, type Places } from "../net/api";

const KEPT = "parlour-admin-key";
const HEADER = "Parlour-Admin-Key";

export type Overview = Answer<"/api/admin", "get">;
export type LogEntry = Answer<"/api/admin/log", "get">["entries"][number];

/** Carries out a decision, and says what was done or why it was refused. */
export type Decide = (work: () => Promise<unknown>) => Promise<void>;

type Posted = Address<"post"> & `/api/admin/${string}`;

export const adminKey = $state({ value: globalThis.sessionStorage?.getItem(KEPT) ?? "" });

/** Keep a key; "" forgets it. */
export function keepKey(key: string): void {
  adminKey.value = key;
  if (key) sessionStorage.setItem(KEPT, key);
  else sessionStorage.removeItem(KEPT);
}

const headers = () => ({ [HEADER]: adminKey.value });

export const seeOverview = (): Promise<Overview> => ask("GET", "/api/admin", undefined, undefined, headers());

export const seeLog = (): Promise<{ entries: LogEntry[] }> =>
  ask("GET", "/api/admin/log", undefined, undefined, headers());

export function order<A extends Posted>(address: A, places: Record<Places<A>, string>, body: Body<A>) {
  return ask<Answer<A, "post">>("POST", filled(address, places), body, undefined, headers());
}

/** The id in the id or address of a table. */
export const tableId = (typed: string) => typed.trim().replace(/\/+$/, "").split("/").at(-1) ?? "";
