import { expect, test } from "vitest";
import { beat, snapshot } from "../table/fixtures";
import { call, cue, loudest } from "./cues";

const [idle, mine] = [snapshot(), snapshot({ may: ["play"] })];
const of = (...kinds: string[]) => kinds.map((kind) => beat(0, { kind }) as ReturnType<typeof beat>);

test("a move, a capture, a roll, a shot are told apart", () => {
  expect(of("move", "capture", "roll", "shot", "damage").map(cue)).toEqual(["move", "capture", "roll", "shot", "hit"]);
});

test("what nobody knows sounds like a move, and a note like nothing", () => {
  expect(of("eclipse", "note", "end").map(cue)).toEqual(["move", null, null]);
});

test("of what is not shown the loudest is heard", () => {
  expect(loudest(of("roll", "move", "capture", "move"))).toBe("capture");
  expect(loudest(of("block"))).toBe("block");
  expect(loudest(of("note"))).toBe(null);
  expect(loudest([])).toBe(null);
});

test("one's turn is called once", () => {
  expect([call(idle, mine), call(mine, mine), call(mine, idle)]).toEqual(["turn", null, null]);
});

test("the end is heard once", () => {
  const over = snapshot({ status: "over" });
  expect([call(mine, over), call(over, over)]).toEqual(["end", null]);
});
