import { language } from "../language/language.svelte";
import type { Analysis, Fault, Game, Level, Listing, Order, PastTable, Rules, Snapshot } from "../wire";

/** The server said no, or could not be reached (code `offline`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly seq?: number, // the table's now
  ) {
    super(message);
  }
}

export const games = () => ask<Game[]>("GET", "/api/games");
export const rules = (game: string) => ask<Rules>("GET", `/api/games/${encodeURIComponent(game)}/rules`);
export const levels = () => ask<Level[]>("GET", "/api/levels");
export const tables = () => ask<Listing[]>("GET", "/api/tables");
export const openTable = (order: Order) => ask<{ id: string; seq: number }>("POST", "/api/tables", order);
export const openRecord = (record: string) => ask<{ id: string }>("POST", "/api/records", { record });
export const snapshot = (id: string) => ask<Snapshot>("GET", at(id));
export const pastTable = (id: string, turn: number) => ask<PastTable>("GET", `${at(id)}/turns/${turn}`);
export const tell = (id: string, verb: string, body: object) => ask<{ seq: number }>("POST", `${at(id)}/${verb}`, body);
export const recordAddress = (id: string) => `${at(id)}/record`;

export function analysis(id: string, turn: number, seconds: number, signal?: AbortSignal): Promise<Analysis> {
  return ask("GET", `${at(id)}/analysis?turn=${turn}&seconds=${seconds}`, undefined, signal);
}

function at(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}`;
}

async function ask<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const answer = await send(inLanguage(path), {
    method,
    signal: signal ?? null,
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  if (!answer.ok) throw await refusal(answer);
  return answer.json() as Promise<T>;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (problem) {
    if (init.signal?.aborted) throw problem;
    throw new ApiError("offline", String(problem));
  }
}

async function refusal(answer: Response): Promise<ApiError> {
  const fault = (await answer.json().catch(() => ({}))) as Partial<Fault>;
  return new ApiError(fault.error ?? "unknown", fault.message ?? "", fault.seq);
}

export function inLanguage(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}
