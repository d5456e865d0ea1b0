// Requests as the server describes them: their address says what they take and what they are answered with.

import type { paths } from "../wire/schema";

type Method = "get" | "post";
type Json<Content> = { content: { "application/json": Content } };

/** The addresses that can be got or posted to. */
export type Address<M extends Method> = { [A in keyof paths]: paths[A][M] extends object ? A : never }[keyof paths];

/** What is in braces in an address. */
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

/** What can be asked of a table: actions, offers, resign … */
export type TableRequest = Posts<Address<"post">>;
export type TableBody<R extends TableRequest> = Body<`/api/tables/{id}/${R}`>;

/** What is asked of a table at one moment, which the request names. */
export type TimedRequest = { [R in TableRequest]: TableBody<R> extends { seq: number } ? R : never }[TableRequest];

/** An address with its places filled in. */
export function filled<A extends string>(address: A, places: Record<Places<A>, string | number>): string {
  return address.replace(/{(\w+)}/g, (_, place: Places<A>) => encodeURIComponent(places[place]));
}
