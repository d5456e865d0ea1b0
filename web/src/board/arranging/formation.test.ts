import { expect, it } from "vitest";
import { words } from "../telling/words";
import { SETUP } from "./fixtures";
import { read, written } from "./formation";

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
