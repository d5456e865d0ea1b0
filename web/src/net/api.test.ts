import { afterEach, describe, expect, test, vi } from "vitest";
import { de } from "../language/de";
import { en } from "../language/en";
import { analysis, ApiError, faultText, filled, openTable, pastTable, sendToTable, snapshot } from "./api";

describe("requests", () => {
  let asked: [string, RequestInit][] = [];

  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return Response.json({});
  });
  afterEach(() => (asked = []));

  test("parameters are escaped in addresses", () => {
    expect(filled("/api/tables/{id}/turns/{number}", { id: "../a b", number: 3 })).toBe(
      "/api/tables/..%2Fa%20b/turns/3",
    );
  });

  test("requests go to the addresses in the server's description", async () => {
    await pastTable("t1", 4);
    await analysis("t1", 4, 0.5);
    await sendToTable("t1", "offers", { seq: 3, kind: "draw" });
    expect(asked.map(([path, { method }]) => `${method} ${path}`)).toEqual([
      "GET /api/tables/t1/turns/4?lang=en",
      "GET /api/tables/t1/analysis?turn=4&seconds=0.5&lang=en",
      "POST /api/tables/t1/offers?lang=en",
    ]);
    expect(asked[2]![1].body).toBe('{"seq":3,"kind":"draw"}');
  });

  test("an invalid request is a type error", async () => {
    // @ts-expect-error a game is required
    await openTable({ seats: ["me"] });
    // @ts-expect-error unknown request
    await sendToTable("t1", "sing", {});
    // @ts-expect-error unknown offer
    await sendToTable("t1", "offers", { seq: 3, kind: "cake" });
    const table = await snapshot("t1");
    // @ts-expect-error unknown field
    expect(table.cake).toBe(undefined);
  });
});

describe("faultText", () => {
  test("errors are shown in the page's language", () => {
    expect(faultText(new ApiError("stale", "seq 4 is old"), de)).toBe(de.faults.stale);
    expect(faultText(new ApiError("offline", "TypeError"), en)).toBe(en.faults.offline);
  });

  test("details known only to the server are shown in its words", () => {
    expect(faultText(new ApiError("illegal", "d2d9 leaves the board."), en)).toBe("d2d9 leaves the board.");
    expect(faultText(new ApiError("busy", "Try again in 7 s.", undefined, 7), en)).toBe("Try again in 7 s.");
    expect(faultText(new ApiError("brand_new", "No cake left."), en)).toBe("No cake left.");
  });

  test("messages for programs are not shown to people", () => {
    const nowhere = new ApiError("not_found", "No game named 'nim'. GET /api/games lists the games.");
    expect(faultText(nowhere, en)).toBe(en.faults.not_found);
    expect(faultText(new ApiError("not_found", "Columna has no lesson."), en)).toBe("Columna has no lesson.");
    expect(faultText(new ApiError("brand_new", "See /api/docs."), de)).toBe(de.faults.unknown);
  });

  test("every error has a text", () => {
    expect(faultText(new ApiError("constructor", ""), en)).toBe(en.faults.unknown);
    expect(faultText(new ApiError("busy", ""), de)).toBe(de.faults.busy);
    expect(faultText(new TypeError("x is undefined"), en)).toBe(en.faults.unknown);
  });
});
