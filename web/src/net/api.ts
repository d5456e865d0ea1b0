import { language } from "../language/language.svelte";
import type { Fault } from "../wire";
import {
  type Address,
  type Answer,
  type Body,
  filled,
  type Places,
  type Query,
  type TableBody,
  type TableRequest,
} from "./requests";

/** The server said no, or could not be reached (code `offline`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly seq?: number, // the table's now
    readonly retryAfter?: number, // seconds
    readonly reason?: string, // the rules' own against an action
  ) {
    super(message);
  }
}

export const games = () => get("/api/games", {});
export const rules = (name: string) => get("/api/games/{name}/rules", { name });
export const findings = (name: string) => get("/api/games/{name}/findings", { name });
export const lesson = (name: string) => get("/api/games/{name}/lesson", { name });
export const lessonStep = (name: string, step: number) => get("/api/games/{name}/lesson/{step}", { name, step });
export const tryInLesson = (name: string, step: number, action: string) =>
  post("/api/games/{name}/lesson/{step}", { name, step }, { action });
export const levels = () => get("/api/levels", {});
export const tables = () => get("/api/tables", {});
export const ownTables = () => get("/api/tables/mine", {});
export const openTable = (order: Body<"/api/tables">) => post("/api/tables", {}, order);
export const openRecord = (record: string) => post("/api/records", {}, { record });
export const snapshot = (id: string) => get("/api/tables/{id}", { id });
export const pastTable = (id: string, number: number) => get("/api/tables/{id}/turns/{number}", { id, number });
export const beats = (id: string, fromTurn?: number) =>
  get("/api/tables/{id}/beats", { id }, fromTurn === undefined ? {} : { from_turn: fromTurn });
export const preview = (id: string, action: string) => get("/api/tables/{id}/preview", { id }, { action });
export const statistics = (id: string) => get("/api/tables/{id}/statistics", { id });
export const recordAddress = (id: string) => filled("/api/tables/{id}/record", { id });

export function analysis(id: string, turn: number, seconds: number, signal?: AbortSignal) {
  return get("/api/tables/{id}/analysis", { id }, { turn, seconds }, signal);
}

/** Ask something of a table. */
export function tell<R extends TableRequest>(id: string, request: R, body: TableBody<R>): Promise<{ seq: number }> {
  return ask("POST", `${filled("/api/tables/{id}", { id })}/${request}`, body);
}

type Filling<A extends string> = Record<Places<A>, string | number>;

function get<A extends Address<"get">>(
  address: A,
  places: Filling<A>,
  query?: Query<A>,
  signal?: AbortSignal,
): Promise<Answer<A, "get">> {
  const fields = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  return ask("GET", `${filled(address, places)}${fields.size ? `?${fields}` : ""}`, undefined, signal);
}

function post<A extends Address<"post">>(address: A, places: Filling<A>, body: Body<A>): Promise<Answer<A, "post">> {
  return ask("POST", filled(address, places), body);
}

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await send(inLanguage(path), {
    method,
    signal: signal ?? null,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
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
  const retryAfter = Number(answer.headers.get("Retry-After")) || undefined;
  return new ApiError(
    fault.error ?? "unknown",
    fault.message ?? "",
    fault.seq ?? undefined,
    retryAfter,
    fault.reason ?? undefined,
  );
}

export function inLanguage(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}
