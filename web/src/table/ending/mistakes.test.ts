import { describe, expect, test } from "vitest";
import type { AnalysedMove, Analysis } from "../../wire";
import { turn } from "../fixtures";
import { mistakes } from "./mistakes";

const move = (text: string, value: number, over: Partial<AnalysedMove> = {}): AnalysedMove => {
  return { text, sentence: `Play ${text}.`, value, visits: 9, proven: false, bound: false, spots: [], ...over };
};
const of = (moves: AnalysedMove[], value = [0, 0]): Analysis => {
  return { moves, explanation: "", line: [], value, simulations: 900 };
};
const played = [turn(0, "b")];

describe("mistakes", () => {
  test.each([
    [0.3, undefined],
    [0.26, "inaccuracy"],
    [0, "mistake"],
    [-0.2, "blunder"],
  ])("a move worth %d instead of 0.48 is: %s", (value, verdict) => {
    const found = [of([move("a", 0.48), move("b", value)])];
    expect(mistakes(found, played, 2).get(0)?.verdict).toBe(verdict);
  });

  test("have a cost in chances and a better move", () => {
    const found = [of([move("a", 1), move("b", -1)])];
    expect(mistakes(found, played, 2).get(0)).toEqual({ verdict: "blunder", cost: 1, better: "Play a." });
  });

  test("need the searches before and after the move to agree", () => {
    const before = of([move("a", 0.5), move("b", -0.5)]);
    expect(mistakes([before, of([move("c", -0.4)], [0.4, -0.4])], played, 2).size).toBe(0);
    expect(mistakes([before, of([move("c", 0.4)], [-0.4, 0.4])], played, 2).get(0)?.verdict).toBe("blunder");
    expect(mistakes([before, of([move("c", 0)], [0.5, -0.25, -0.25])], played, 3).get(0)?.verdict).toBe("blunder");
  });

  test("are named in solved games, which are not searched", () => {
    const found = { ...of([move("a", 0.5, { visits: 0 }), move("b", -0.5, { visits: 0 })]), simulations: 0 };
    expect(mistakes([found], played, 2).get(0)?.verdict).toBe("blunder");
  });

  test.each<[string, Analysis | undefined, number]>([
    ["the best move", of([move("b", 0.5), move("a", -0.5)]), 2],
    ["a move that was never tried", of([move("a", 0.5), move("b", -1, { visits: 0 })]), 2],
    ["a position that is not analysed", undefined, 2],
    ["a hasty search", { ...of([move("a", 0.5), move("b", -1)]), simulations: 40 }, 2],
    ["a game for one", of([move("a", 9), move("b", 2)], [9]), 1],
  ])("are not named for %s", (_, found, seats) => {
    expect(mistakes([found], played, seats).size).toBe(0);
  });
});
