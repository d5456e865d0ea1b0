import { describe, expect, test, vi } from "vitest";
import type { Game, Level } from "../wire";
import { en } from "../language/en";
import {
  changedOptions,
  filledSeats,
  firstLevel,
  hasPerson,
  levelFor,
  newGameAddress,
  optionsOf,
  orderedSeats,
  rotated,
  seatCount,
} from "./setup";

describe("options", () => {
  const game = {
    options: [
      {
        name: "board",
        title: "Board",
        kind: "choice",
        values: ["rings", "flat"],
        words: ["rings", "flat"],
        default: "rings",
      },
      { name: "quiet", title: "Turns", kind: "number", low: 1, high: 99, default: 50, meaning: "" },
      { name: "free", title: "Free", kind: "flag", default: true, meaning: "" },
    ],
  } as unknown as Game;

  const of = (query: string) => optionsOf(game, new URLSearchParams(query));

  test("are read from an address", () => {
    expect(of("board=flat&quiet=7&free=false")).toEqual({ board: "flat", quiet: 7, free: false });
  });

  test("are the defaults where an address is invalid", () => {
    const usual = { board: "rings", quiet: 50, free: true };
    for (const query of ["", "board=round&quiet=0&free=maybe", "quiet=1.5", "quiet=x"])
      expect(of(query)).toEqual(usual);
  });

  test("are listed if they are not the defaults", () => {
    vi.stubGlobal("navigator", { languages: ["en"] });
    expect(changedOptions(game, of(""), en)).toEqual([]);
    const options = changedOptions(game, of("board=flat&quiet=7&free=false"), en);
    expect(options).toEqual(["Board: flat", "Turns: 7", "Free: off"]);
    vi.unstubAllGlobals();
  });

  test("round-trip through addresses", () => {
    const options = { board: "flat", quiet: 9, free: false };
    const address = new URL(newGameAddress("columna", options, "7/7 SW,NE"), "http://here");
    expect(optionsOf(game, address.searchParams)).toEqual(options);
    expect(address.searchParams.get("position")).toBe("7/7 SW,NE");
  });
});

describe("seating", () => {
  const game = { min_seats: 2, max_seats: 5 } as Game;

  test("takes the number of seats from an option, within bounds", () => {
    expect(seatCount(game, { players: 3 })).toBe(3);
    expect(seatCount(game, { players: 9 })).toBe(5);
    expect(seatCount({ ...game, max_seats: 2 }, {})).toBe(2);
  });

  test("keeps seated players and fills up with computers", () => {
    expect(filledSeats([], 3, "casual")).toEqual(["me", "casual", "casual"]);
    expect(filledSeats(["open", "me", "strong"], 2, "casual")).toEqual(["open", "me"]);
  });

  test("fills free seats with the last level met", () => {
    const levels = [{ name: "beginner" }, { name: "casual", usual: true }] as Level[];
    expect([levelFor(levels, ""), levelFor(levels, "beginner"), levelFor(levels, "gone")]).toEqual([
      "casual",
      "beginner",
      "casual",
    ]);
    expect(levelFor([], "")).toBe("open");
    expect([firstLevel(["me", "beginner"], levels), firstLevel(["me", "open"], levels)]).toEqual(["beginner", ""]);
  });

  test("moves everyone on by one seat", () =>
    expect(rotated(["me", "open", "strong"])).toEqual(["open", "strong", "me"]));

  test("makes two players at one screen one client", () =>
    expect(orderedSeats(["me", "beside"])).toEqual(["me", "me"]));

  test("without persons is no table", () => {
    expect(hasPerson(["casual", "strong"])).toBe(false);
    expect(hasPerson(["casual", "open"])).toBe(true);
  });
});
