import { expect, test } from "vitest";
import { beat, scene, turn } from "../table/fixtures";
import type { Beat } from "../wire";
import { foreseen } from "./foreseen";
import { moments } from "./moments";

const CHANCE = -1;
const actors = [0, 1, CHANCE, 0, 0];
const turns = actors.map((actor, number) => turn(number, "a1", { actor }));
const seen = (beats: Beat[], seat = 0) => foreseen(moments(scene(), beats), turns, seat);

test("one's own moves are foreseen, several too", () => {
  expect(seen([beat(0)])).toBe(true);
  expect(seen([beat(3, { seat: 0 }), beat(4, { kind: "capture" })])).toBe(true);
  expect(seen([])).toBe(false);
});

test("what somebody else does is not, be it but one of several beats", () => {
  expect(seen([beat(0)], 1)).toBe(false);
  expect(seen([beat(0), beat(1)])).toBe(false);
  expect(seen([beat(3), beat(3, { seat: 1 })])).toBe(false);
});

test("neither is chance, nor what comes to light", () => {
  expect(seen([beat(2, { actor: 0, seat: 0 })])).toBe(false);
  expect(seen([beat(0), beat(0, { foreseen: false })])).toBe(false);
});

test("neither is a turn that nobody has told of", () => {
  expect(seen([beat(9)])).toBe(false);
});
