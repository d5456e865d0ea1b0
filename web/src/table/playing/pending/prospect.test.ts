import { expect, it, vi } from "vitest";
import { en } from "../../../language/en";
import type { AnalysedMove } from "../../../wire";
import { prospect } from "./prospect";

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

it("is the share of a won game, or what is certain", () => {
  expect(prospect(MOVE, { seats: 2, compiled: true }, en)).toBe("Chance of winning: about 62%.");
  const certain = [1, 0, -1].map((value) =>
    prospect({ ...MOVE, value, proven: true }, { seats: 2, compiled: true }, en),
  );
  expect(certain).toEqual([en.hintWins, en.hintHolds, en.hintLoses]);
});

it("is not told of one seat or many, nor of what is only known not to be better", () => {
  expect([
    prospect(MOVE, { seats: 1, compiled: true }, en),
    prospect(MOVE, { seats: 5, compiled: true }, en),
    prospect({ ...MOVE, bound: true }, { seats: 2, compiled: true }, en),
  ]).toEqual(["", "", ""]);
});

it("is a guess while the rules are being compiled, unless it is certain", () => {
  const early = { seats: 2, compiled: false };
  expect([MOVE, { ...MOVE, value: 1, proven: true }].map((move) => prospect(move, early, en))).toEqual([
    en.hintGuess,
    en.hintWins,
  ]);
});
