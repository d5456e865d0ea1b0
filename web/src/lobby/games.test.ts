import { describe, expect, it, test } from "vitest";
import { gameOfTheDay, splitSummary } from "./games";

describe("gist", () => {
  it("is a summary up to its first colon or full stop", () => {
    expect(splitSummary("Push your luck: throw thrice. The last counts.")).toEqual([
      "Push your luck",
      ": throw thrice. The last counts.",
    ]);
    expect(splitSummary("An open fight. A die captures.")).toEqual(["An open fight", ". A die captures."]);
  });

  it("is the whole summary without either", () => {
    expect(splitSummary("Chess at 1.5 times the speed")).toEqual(["Chess at 1.5 times the speed", ""]);
  });
});

describe("the game of the day", () => {
  const GAMES = ["chess", "columna", "dice"];
  const on = (date: string) => gameOfTheDay(GAMES, new Date(date));

  test("is the same for everyone on a day", () => {
    expect(on("2026-03-01T00:00:00Z")).toBe(on("2026-03-01T23:59:59Z"));
    expect(on("2026-03-01T23:30:00-02:00")).toBe(on("2026-03-02T02:00:00Z"));
  });

  test("comes up once in as many days as there are games", () => {
    const week = ["2026-02-28", "2026-03-01", "2026-03-02"].map((day) => on(`${day}T12:00:00Z`));
    expect(new Set(week)).toEqual(new Set(GAMES));
    expect(on("2026-03-03T12:00:00Z")).toBe(week[0]);
  });

  test("is undefined without games", () => {
    expect(gameOfTheDay([], new Date())).toBe(undefined);
  });
});
