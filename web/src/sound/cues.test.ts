import { expect, test } from "vitest";
import { CHANCE } from "../wire";
import { cues } from "./cues";
import { snapshot, turn } from "../table/fixtures";

const [idle, mine] = [snapshot(), snapshot({ may: ["play"] })];

test("a move, a capture, a roll are told apart", () => {
  expect(cues(idle, idle, [turn(0)])).toEqual(["move"]);
  expect(cues(idle, idle, [turn(0, "axb", { captures: true }), turn(1)])).toEqual(["capture"]);
  expect(cues(idle, idle, [turn(0), turn(1, "roll 5", { actor: CHANCE })])).toEqual(["roll"]);
});

test("one's turn is called once", () => {
  expect(cues(idle, mine, [turn(0)])).toEqual(["move", "turn"]);
  expect(cues(mine, mine, [turn(0)])).toEqual(["move"]);
});

test("the end is heard, and nothing where nothing happened", () => {
  expect(cues(mine, snapshot({ status: "over" }), [turn(0)])).toEqual(["move", "end"]);
  expect(cues(mine, mine, [])).toEqual([]);
});
