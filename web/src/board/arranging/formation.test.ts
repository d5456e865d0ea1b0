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
  ["1 1", "This formation has 2 spots, but you need 3."],
  ["", "This formation has 0 spots, but you need 3."],
  ["1 x 1", "There is no piece “x” here."],
  ["2 1 1", "There is no piece “2” here."], // not on that place
  [". 2 2", "You have only one “2” piece."],
  ["1 1 1", "You have only 2 “1” pieces."],
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
  expect(ranks(setup, laid, true)).toEqual(
    [...rows].reverse().map((row) => ({ ...row, pieces: [...row.pieces].reverse() })),
  );
});
