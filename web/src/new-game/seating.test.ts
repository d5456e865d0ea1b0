import { expect, test } from "vitest";
import type { Game, Level } from "../wire";
import { asOrdered, hasPerson, levelAmong, levelFor, moved, seatCount, seated } from "./seating";

const game = { min_seats: 2, max_seats: 5 } as Game;

test("the number of seats is an option, within bounds", () => {
  expect(seatCount(game, { players: 3 })).toBe(3);
  expect(seatCount(game, { players: 9 })).toBe(5);
  expect(seatCount({ ...game, max_seats: 2 }, {})).toBe(2);
});

test("who sits stays, the computer takes the rest", () => {
  expect(seated([], 3, "casual")).toEqual(["me", "casual", "casual"]);
  expect(seated(["open", "me", "strong"], 2, "casual")).toEqual(["open", "me"]);
});

test("whom one met last takes the seats that nobody has chosen for", () => {
  const levels = [{ name: "beginner" }, { name: "casual", usual: true }] as Level[];
  expect([levelFor(levels, ""), levelFor(levels, "beginner"), levelFor(levels, "gone")]).toEqual([
    "casual",
    "beginner",
    "casual",
  ]);
  expect(levelFor([], "")).toBe("open");
  expect([levelAmong(["me", "beginner"], levels), levelAmong(["me", "open"], levels)]).toEqual(["beginner", ""]);
});

test("everyone can move on by one seat", () =>
  expect(moved(["me", "open", "strong"])).toEqual(["open", "strong", "me"]));

test("two at one screen are one caller", () => expect(asOrdered(["me", "beside"])).toEqual(["me", "me"]));

test("computers alone are no table", () => {
  expect(hasPerson(["casual", "strong"])).toBe(false);
  expect(hasPerson(["casual", "open"])).toBe(true);
});
