import { expect, test } from "vitest";
import { CHANCE } from "../wire";
import { echo } from "./echo";
import { snapshot, turn } from "./fixtures";

const [idle, mine] = [snapshot(), snapshot({ may: ["play"] })];

test("a move, a capture, a roll are told apart", () => {
  expect(echo(idle, idle, [turn(0)])).toEqual(["move"]);
  expect(echo(idle, idle, [turn(0, "axb", { captures: true }), turn(1)])).toEqual(["capture"]);
  expect(echo(idle, idle, [turn(0), turn(1, "roll 5", { actor: CHANCE })])).toEqual(["roll"]);
});

test("one's turn is called once", () => {
  expect(echo(idle, mine, [turn(0)])).toEqual(["move", "turn"]);
  expect(echo(mine, mine, [turn(0)])).toEqual(["move"]);
});

test("the end is heard, and nothing where nothing happened", () => {
  expect(echo(mine, snapshot({ status: "over" }), [turn(0)])).toEqual(["move", "end"]);
  expect(echo(mine, mine, [])).toEqual([]);
});
