import { expect, it } from "vitest";
import { words } from "../telling/words";
import { moment } from "../fixtures/load";
import { type Arrangeable, isArrangeable } from "./draft";
import { SETUP } from "./fixtures";
import { ranks, read, written } from "./formation";

const EN = words("en");

it("writes what lies where, and reads it again", () => {
  const laid = ["ones", null, "twos"];
  expect(written(SETUP, laid)).toBe("1 . 2");
  expect(read(SETUP, " 1 .\n2 ", EN)).toEqual(laid);
});

it.each([
  ["1 1", "That is a formation of 2 places; 3 are to be filled here."],
  ["", "That is a formation of 0 places; 3 are to be filled here."],
  ["1 x 1", "No piece here goes by “x”."],
  ["2 1 1", "No piece here goes by “2”."], // not on that place
  [". 2 2", "There is only one piece of “2”."],
  ["1 1 1", "There are only 2 pieces of “1”."],
])("says why %j cannot be laid", (text, why) => {
  expect(read(SETUP, text, EN)).toBe(why);
});

it("has rows as they are seen, the one in front being nearest to the middle", () => {
  const { scene } = moment("invictus: start");
  expect(isArrangeable(scene)).toBe(true);
  const setup = scene as Arrangeable;
  const first = setup.arrangement.supplies[0]!.spot;
  const laid = setup.arrangement.spots.map((_, place) => (place ? null : first));
  const rows = ranks(setup, laid, false);
  expect(rows.map(({ isFront }) => isFront)).toEqual([true, false]);
  expect(rows.flatMap(({ pieces }) => pieces).filter(Boolean)).toHaveLength(1);
  expect(ranks(setup, laid, true)).toEqual([...rows].reverse().map((row) => ({ ...row, pieces: [...row.pieces].reverse() })));
});
