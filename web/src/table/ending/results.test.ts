import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Snapshot } from "../../wire";
import { snapshot } from "../fixtures";
import { best, winners, keepBest } from "./results";

describe("the winners", () => {
  const over = (results: number[], reason: NonNullable<Snapshot["end"]>["reason"] = "game") =>
    snapshot(
      { status: "over", end: { reason, sentence: "", results } },
      results.map(() => ({})),
    );

  test("are the winner, or all who share a draw", () => {
    expect(winners(over([-1, 1]))).toEqual([1]);
    expect(winners(over([0, 0]))).toEqual([0, 1]);
    expect(winners(over([0.5, 0.5, -1]))).toEqual([0, 1]);
  });

  test("include a single player with any score", () => {
    expect(winners(over([7]))).toEqual([0]);
  });

  test("are nobody if a record breaks off", () => {
    expect(winners(over([0, 0], "record"))).toEqual([]);
    expect(winners(over([1, -1], "record"))).toEqual([0]);
  });
});

describe("the best score", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  const over = (score: number, seats = 1, players = 1) =>
    snapshot(
      {
        options: { players },
        end: { reason: "game", sentence: "", results: Array.from({ length: seats }, () => score) },
      },
      Array.from({ length: seats }, () => ({ mine: true })),
    );

  test("is kept for each game and its options", () => {
    for (const score of [7, 9, 8]) keepBest(over(score));
    expect(best(over(0))).toBe(9);
    expect(best(over(0, 1, 2))).toBeNull();
  });

  test("does not exist in games of several", () => {
    keepBest(over(1, 2));
    expect(best(over(1, 2))).toBeNull();
  });

  test("ignores storage errors", () => {
    vi.stubGlobal("localStorage", undefined);
    keepBest(over(5));
    expect(best(over(5))).toBeNull();
  });
});
