import { expect, test } from "vitest";
import { snapshot, turn } from "../fixtures";
import { merged } from "./merge";

const known = [turn(0), turn(1), turn(2)];

test("new turns are appended", () => {
  expect(merged(known, snapshot({ first_turn: 3, turns: [turn(3)] }))).toEqual([...known, turn(3)]);
});

test("turns taken back are cut", () => {
  expect(merged(known, snapshot({ first_turn: 1, turns: [] }))).toEqual([turn(0)]);
});

test("a secret that comes out replaces what was hidden", () => {
  const hidden = [turn(0), { number: 1, actor: 1, secret: true as const }];
  expect(merged(hidden, snapshot({ first_turn: 1, turns: [turn(1), turn(2)] }))).toEqual(known);
});

test("a gap is noticed", () => {
  expect(merged(known, snapshot({ first_turn: 5, turns: [turn(5)] }))).toBe(null);
});
