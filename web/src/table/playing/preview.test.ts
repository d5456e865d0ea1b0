import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { en } from "../../language/en";
import type { AnalysedMove } from "../../wire";
import { AREA } from "../../wire/defaults";
import { scene } from "../fixtures";
import { previewOf, prospect, reasonFor } from "./preview";

describe("previewOf", () => {
  let answer: () => Response;
  let asked: string[];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("fetch", async (path: string) => (asked.push(path), answer()));
  });

  afterEach(() => void vi.unstubAllGlobals());

  const board = (label: string) => ({ id: "board", kind: "board", spots: [], ...AREA, title: label });
  const beat = (sentence: string, title: string, spots: string[] = []) => {
    const changes = { areas: [board(title)], order: null, counters: null };
    return { turn: 3, kind: "move", sentence, spots, seat: 0, foreseen: true, ms: 400, ...changes };
  };

  test("a preview is the table after all beats, with their sentences", async () => {
    const beats = [beat("A line.", "one", ["a1", "b2"]), beat("", "two"), beat("It is removed.", "three", ["b2"])];
    answer = () => Response.json({ scene: scene({ areas: [board("before")] }), beats });
    const { scene: after, sentence, spots } = await previewOf("t1", "a1 b2");
    expect(asked).toEqual(["/api/tables/t1/preview?action=a1+b2&explain=true&lang=en"]);
    expect([after?.areas.map(({ title }) => title), sentence]).toEqual([["three"], "A line. It is removed."]);
    expect(spots).toEqual(["a1", "b2", "b2"]);
  });

  const illegal = (message: string, reason: string | null) => () =>
    Response.json({ scene: null, beats: [], illegal: message, reason });

  test("an illegal move has a reason", async () => {
    answer = illegal("g8 is White's.", null);
    expect(await previewOf("t1", "g8")).toEqual({ scene: null, sentence: "g8 is White's.", spots: [] });
  });

  test("errors are raised", async () => {
    answer = () => Response.json({ error: "not_your_turn", message: "It isn't your turn." }, { status: 409 });
    await expect(previewOf("t1", "g8")).rejects.toMatchObject({ code: "not_your_turn" });
    expect(await reasonFor("t1", ["g8"])).toBe("");
  });

  test("clicks that lead nowhere get the game's reason if there is one", async () => {
    answer = illegal("Not straight. Did you mean 'a2a3'?", "Not straight.");
    expect(await reasonFor("t1", ["a2", "h7"])).toBe("Not straight.");
    expect(asked).toEqual(["/api/tables/t1/preview?action=a2h7&explain=true&lang=en"]);
    answer = illegal("'a2h7' is no action.", null);
    expect(await reasonFor("t1", ["a2", "h7"])).toBe("");
  });
});

describe("prospect", () => {
  vi.stubGlobal("navigator", { languages: ["en"] });

  const MOVE: AnalysedMove = {
    text: "a1",
    sentence: "To a1.",
    value: 0.24,
    visits: 9,
    proven: false,
    bound: false,
    spots: ["a1"],
  };

  it("is the chance of winning, or the certain result", () => {
    expect(prospect(MOVE, { seats: 2, compiled: true }, en)).toBe("Chance of winning: about 62%.");
    const certain = [1, 0, -1].map((value) =>
      prospect({ ...MOVE, value, proven: true }, { seats: 2, compiled: true }, en),
    );
    expect(certain).toEqual([en.hintWins, en.hintHolds, en.hintLoses]);
  });

  it("is the score for one seat, a chance for many, and empty for upper bounds", () => {
    expect([
      prospect({ ...MOVE, value: 9.25 }, { seats: 1, compiled: true }, en),
      prospect(MOVE, { seats: 5, compiled: true }, en),
      prospect({ ...MOVE, value: -0.25, proven: true }, { seats: 5, compiled: true }, en),
      prospect({ ...MOVE, bound: true }, { seats: 2, compiled: true }, en),
    ]).toEqual(["Expected score: about 9.25.", "Chance of winning: about 39%.", "Chance of winning: about 0%.", ""]);
  });

  it("is a guess while the rules are being compiled, unless certain", () => {
    const early = { seats: 2, compiled: false };
    expect([MOVE, { ...MOVE, value: 1, proven: true }].map((move) => prospect(move, early, en))).toEqual([
      en.hintGuess,
      en.hintWins,
    ]);
  });
});
