import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Snapshot } from "../../wire";
import { snapshot } from "../fixtures";
import { best, honoured, keepBest } from "./results";

describe("honoured", () => {
  const over = (results: number[], reason: NonNullable<Snapshot["end"]>["reason"] = "game") =>
    snapshot(
      { status: "over", end: { reason, sentence: "", results } },
      results.map(() => ({})),
    );

  test("the winner has the wreath, and who draws shares it", () => {
    expect(honoured(over([-1, 1]))).toEqual([1]);
    expect(honoured(over([0, 0]))).toEqual([0, 1]);
    expect(honoured(over([0.5, 0.5, -1]))).toEqual([0, 1]);
  });

  test("who plays alone has it, whatever the score", () => {
    expect(honoured(over([7]))).toEqual([0]);
  });

  test("where a record just ends nobody has", () => {
    expect(honoured(over([0, 0], "record"))).toEqual([]);
    expect(honoured(over([1, -1], "record"))).toEqual([0]);
  });
});

describe("best", () => {
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

  test("the best score is kept, for each game with its options", () => {
    for (const score of [7, 9, 8]) keepBest(over(score));
    expect(best(over(0))).toBe(9);
    expect(best(over(0, 1, 2))).toBeNull();
  });

  test("a game of several has none", () => {
    keepBest(over(1, 2));
    expect(best(over(1, 2))).toBeNull();
  });

  test("a browser that keeps nothing is no trouble", () => {
    vi.stubGlobal("localStorage", undefined);
    keepBest(over(5));
    expect(best(over(5))).toBeNull();
  });
});
