import { expect, test } from "vitest";
import { CHANCE, type SeenTurn } from "../../wire";
import { turn } from "../fixtures";
import { rows } from "./folding";

const dealt = (number: number, over: Partial<SeenTurn> = {}) =>
  turn(number, "", { actor: CHANCE, group: "deal", ...over });
const sizes = (turns: Parameters<typeof rows>[0]) => rows(turns).map(({ turns, from }) => `${from}: ${turns.length}`);
const many = (count: number) => Array.from({ length: count }, (_, i) => dealt(i));

test("turns of a group are one row, the last turn is its own", () => {
  expect(sizes([...many(24), turn(24)])).toEqual(["0: 24", "24: 1"]);
  expect(sizes(many(24))).toEqual(["0: 23", "23: 1"]);
});

test("a few turns stay separate", () => {
  expect(sizes([...many(3), turn(3)])).toEqual(["0: 1", "1: 1", "2: 1", "3: 1"]);
  expect(sizes([])).toEqual([]);
});

test("another group or a separate turn ends a block", () => {
  const rolls = [4, 5, 6, 7].map((number) => dealt(number, { group: "roll" }));
  expect(sizes([...many(4), ...rolls, turn(8)])).toEqual(["0: 4", "4: 4", "8: 1"]);
  const turns = many(9);
  turns[4] = dealt(4, { group: "" });
  expect(sizes(turns)).toEqual(["0: 4", "4: 1", "5: 1", "6: 1", "7: 1", "8: 1"]);
});

test("hidden outcomes are one row", () => {
  const hidden = Array.from({ length: 5 }, (_, i) => ({ number: i + 4, actor: CHANCE, secret: true as const }));
  expect(sizes([...many(4), ...hidden, turn(9)])).toEqual(["0: 4", "4: 5", "9: 1"]);
});

test("turns without a group and secret choices are never in a block", () => {
  expect(sizes(Array.from({ length: 6 }, (_, i) => turn(i, "m", { actor: 0 })))).toHaveLength(6);
  expect(sizes(Array.from({ length: 6 }, (_, number) => ({ number, actor: 0, secret: true as const })))).toHaveLength(
    6,
  );
});
