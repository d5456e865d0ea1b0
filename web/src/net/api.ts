import type { Words } from "../language/en";
import { language } from "../language/language.svelte";
import type { Fault } from "../wire";
import type { paths } from "../wire/schema";

/** An error from the server, or `offline` if it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly seq?: number, // the table's current one
    readonly retryAfter?: number, // seconds
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
export const phrases = () => get("/api/phrases", {});
export const levels = () => get("/api/levels", {});
export const tables = (query: Query<"/api/tables">) => get("/api/tables", {}, query);
export const ownTables = (query: Query<"/api/tables/mine">, signal?: AbortSignal) =>
  get("/api/tables/mine", {}, query, signal);
export const standing = () => get("/api/identity", {});
export const makeLink = () => post("/api/identity/links", {}, {});
export const makeRecovery = () => post("/api/identity/recovery", {}, {});
export const joinIdentity = (code: string, confirmed: boolean) => post("/api/identity/join", {}, { code, confirmed });
export const signOutOthers = () => post("/api/identity/sign-out", {}, {});
export const signOutHere = () => post("/api/identity/sign-out", {}, { devices: "this" });
export const account = () => get("/api/identity/account", {});
export const passkeyOptions = (name: string) => post("/api/identity/passkeys/options", {}, { name });
export const addPasskey = (credential: Record<string, unknown>) => post("/api/identity/passkeys", {}, { credential });
export const renamePasskey = (id: string, name: string) => post("/api/identity/passkeys/name", {}, { id, name });
export const removePasskey = (id: string) => post("/api/identity/passkeys/removal", {}, { id });
export const signInOptions = () => post("/api/identity/sign-in/options", {}, {});
export const signIn = (credential: Record<string, unknown>, confirmed: boolean) =>
  post("/api/identity/sign-in", {}, { credential, confirmed });
export const providerAddress = (provider: string, confirmed: boolean) =>
  post("/api/identity/providers/{provider}/options", { provider }, { confirmed });
export const signInAtProvider = (provider: string, answer: Body<"/api/identity/providers/{provider}/sign-in">) =>
  post("/api/identity/providers/{provider}/sign-in", { provider }, answer);
export const removeLogin = (provider: string) => post("/api/identity/providers/{provider}/removal", { provider }, {});
export const deleteData = (resign: boolean) => post("/api/identity/deletion", {}, { resign });
export type Notices = Answer<"/api/notices", "get">;
export type Channel = Notices["channels"][number];
export const notices = () => get("/api/notices", {});
export const addBrowser = (subscription: Body<"/api/notices/browsers">) =>
  post("/api/notices/browsers", {}, subscription);
export const addMail = (address: string) => post("/api/notices/mail", {}, { address });
export const confirmMail = (code: string) => post("/api/notices/mail/confirm", {}, { code });
export const addWebhook = (url: string) => post("/api/notices/webhooks", {}, { url });
export const removeChannel = (id: string) => post("/api/notices/removal", {}, { id });
export const setSchedule = (schedule: Body<"/api/notices/schedule">) => post("/api/notices/schedule", {}, schedule);
export const vacation = () => get("/api/vacation", {});
export const beginVacation = (days: number) => post("/api/vacation", {}, { days });
export const endVacation = () => post("/api/vacation/end", {}, {});
export const testChannels = () => post("/api/notices/test", {}, {});
export const unsubscribe = (id: string) => ask("POST", filled("/api/notices/unsubscribe/{id}", { id }));
export const DATA_ADDRESS = "/api/identity/data";
export const drawPosition = (name: string, body: Body<"/api/games/{name}/positions">) =>
  post("/api/games/{name}/positions", { name }, body);
export const openTable = (order: Body<"/api/tables">) => post("/api/tables", {}, order);
export const findPartners = (wish: Body<"/api/tables/pairing">) => post("/api/tables/pairing", {}, wish);
export const openRecord = (record: string, number: number) => post("/api/records", {}, { record, number });
export const recordsIn = (record: string) => post("/api/records/list", {}, { record });
export const snapshot = (id: string) => get("/api/tables/{id}", { id });
export const pastTable = (id: string, number: number) => get("/api/tables/{id}/turns/{number}", { id, number });
export const beats = (id: string, fromTurn?: number, signal?: AbortSignal) =>
  get("/api/tables/{id}/beats", { id }, fromTurn === undefined ? {} : { from_turn: fromTurn }, signal);
export const preview = (id: string, action: string) =>
  get("/api/tables/{id}/preview", { id }, { action, explain: true });
export const statistics = (id: string) => get("/api/tables/{id}/statistics", { id });
export const rolls = (id: string, fromTurn: number) => get("/api/tables/{id}/rolls", { id }, { from_turn: fromTurn });
export const recordAddress = (id: string) => inLanguage(filled("/api/tables/{id}/record", { id }));

export function analysis(id: string, turn: number, seconds: number, signal?: AbortSignal) {
  return get("/api/tables/{id}/analysis", { id }, { turn, seconds }, signal);
}

const ANSWER_WITHIN = 4000; // milliseconds until a request to a table counts as lost

/** Send a request to a table. Throws `offline` if no answer comes in time; it may have arrived all the same. */
export async function sendToTable<R extends TableRequest>(
  id: string,
  request: R,
  body: TableBody<R>,
): Promise<{ seq: number }> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), ANSWER_WITHIN);
  try {
    return await ask("POST", `${filled("/api/tables/{id}", { id })}/${request}`, body, deadline.signal);
  } catch (problem) {
    throw deadline.signal.aborted ? new ApiError("offline", "no answer in time") : problem;
  } finally {
    clearTimeout(timer);
  }
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

/** Send a request, and return its answer. Throws ApiError. */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T> {
  const hasBody = body !== undefined;
  const answer = await send(inLanguage(path), {
    method,
    signal: signal ?? null,
    headers: { ...headers, ...(hasBody && { "Content-Type": "application/json" }) },
    ...(hasBody && { body: JSON.stringify(body) }),
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
    fault.error ?? (answer.status >= 500 ? "offline" : "unknown"), // a proxy answers for a server that is away
    fault.message ?? "",
    fault.seq ?? undefined,
    retryAfter,
  );
}

export function inLanguage(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}

type Method = "get" | "post";
type Json<Content> = { content: { "application/json": Content } };

/** The addresses that support a method. */
export type Address<M extends Method> = { [A in keyof paths]: paths[A][M] extends object ? A : never }[keyof paths];

/** The names in braces in an address. */
export type Places<A extends string> = A extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;

export type Query<A extends Address<"get">> = paths[A]["get"] extends { parameters: { query?: infer Fields } }
  ? Fields
  : never;
export type Body<A extends Address<"post">> = paths[A]["post"] extends {
  requestBody: Json<infer Content extends object>;
}
  ? Content
  : never;
export type Answer<A extends keyof paths, M extends Method> = paths[A][M] extends { responses: infer Answers }
  ? Answers[keyof Answers] extends Json<infer Content>
    ? Content
    : never
  : never;

type Posts<A> = A extends `/api/tables/{id}/${infer Name}` ? Name : never;

/** The requests to a table: actions, offers, resign … */
export type TableRequest = Posts<Address<"post">>;
export type TableBody<R extends TableRequest> = Body<`/api/tables/{id}/${R}`>;

/** The requests that name the table's sequence number. */
export type TimedRequest = { [R in TableRequest]: TableBody<R> extends { seq: number } ? R : never }[TableRequest];

/** Fill in the names in an address. */
export function filled<A extends string>(address: A, places: Record<Places<A>, string | number>): string {
  return address.replace(/{(\w+)}/g, (_, place: Places<A>) => encodeURIComponent(places[place]));
}

// For these codes the server's message says more: the field, the move, the correct value or the delay.
const SHOWN_AS_SENT = [
  "not_found",
  "invalid",
  "illegal",
  "not_allowed",
  "unknown",
  "too_early",
  "taken",
  "not_your_turn",
  "too_many",
  "busy",
];
const FOR_PROGRAMS = /\/api\//; // an API address

/** An error as a sentence for the player. */
export function faultText(problem: unknown, words: Words): string {
  if (!(problem instanceof ApiError)) return words.faults.unknown;
  const known = Object.hasOwn(words.faults, problem.code) ? words.faults[problem.code as keyof Words["faults"]] : "";
  const told = !known || SHOWN_AS_SENT.includes(problem.code) ? problem.message : "";
  return (!FOR_PROGRAMS.test(told) && told) || known || words.faults.unknown;
}
