import { expect, it } from "vitest";
import { en } from "../../../language/en";
import type { AnalysedMove } from "../../../wire";
import { prospect } from "./prospect";

const MOVE: AnalysedMove = { text: "a1", sentence: "To a1.", value: 0.24, visits: 9, proven: false, bound: false, spots: ["a1"] };

it("is the share of a won game, or what is certain", () => {
  expect(prospect(MOVE, 2, en)).toBe("To win the game: about 62 %.");
  const certain = [1, 0, -1].map((value) => prospect({ ...MOVE, value, proven: true }, 2, en));
  expect(certain).toEqual([en.hintWins, en.hintHolds, en.hintLoses]);
});

it("is not told of one seat or many, nor of what is only known not to be better", () => {
  expect([prospect(MOVE, 1, en), prospect(MOVE, 5, en), prospect({ ...MOVE, bound: true }, 2, en)]).toEqual(["", "", ""]);
});
