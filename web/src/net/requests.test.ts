import { afterEach, expect, test, vi } from "vitest";
import { analysis, openTable, pastTable, snapshot, tell } from "./api";
import { filled } from "./requests";

let asked: [string, RequestInit][] = [];

vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
  asked.push([path, init]);
  return Response.json({});
});
afterEach(() => (asked = []));

test("what stands in an address cannot lead elsewhere", () => {
  expect(filled("/api/tables/{id}/turns/{number}", { id: "../a b", number: 3 })).toBe("/api/tables/..%2Fa%20b/turns/3");
});

test("requests go to the addresses that the server describes", async () => {
  await pastTable("t1", 4);
  await analysis("t1", 4, 0.5);
  await tell("t1", "offers", { seq: 3, kind: "draw" });
  expect(asked.map(([path, { method }]) => `${method} ${path}`)).toEqual([
    "GET /api/tables/t1/turns/4?lang=en",
    "GET /api/tables/t1/analysis?turn=4&seconds=0.5&lang=en",
    "POST /api/tables/t1/offers?lang=en",
  ]);
  expect(asked[2]![1].body).toBe('{"seq":3,"kind":"draw"}');
});

test("what the server does not take is an error of types", async () => {
  // @ts-expect-error an order names a game
  await openTable({ seats: ["me"] });
  // @ts-expect-error there is no such request
  await tell("t1", "sing", {});
  // @ts-expect-error nor such an offer
  await tell("t1", "offers", { seq: 3, kind: "cake" });
  const table = await snapshot("t1");
  // @ts-expect-error a snapshot has no such field
  expect(table.cake).toBe(undefined);
});
