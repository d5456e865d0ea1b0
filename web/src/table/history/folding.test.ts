import { expect, test } from "vitest";
import type { SeenTurn } from "../../wire";
import { CHANCE } from "../../wire";
import { turn } from "../fixtures";
import { rows } from "./folding";

const dealt = (number: number, text = `deal card${number}`, over: Partial<SeenTurn> = {}) =>
  turn(number, text, { actor: CHANCE, ...over });
const sizes = (turns: Parameters<typeof rows>[0]) => rows(turns).map(({ turns, from }) => `${from}: ${turns.length}`);
const many = (count: number) => Array.from({ length: count }, (_, i) => dealt(i));

test("like events of chance are one row, the newest stands by itself", () => {
  expect(sizes([...many(24), turn(24)])).toEqual(["0: 24", "24: 1"]);
  expect(sizes(many(24))).toEqual(["0: 23", "23: 1"]);
});

test("a few stay as they are", () => {
  expect(sizes([...many(3), turn(3)])).toEqual(["0: 1", "1: 1", "2: 1", "3: 1"]);
  expect(sizes([])).toEqual([]);
});

test("another kind of event ends a block", () => {
  const rolls = [4, 5, 6, 7].map((number) => dealt(number, `roll ${number}`));
  expect(sizes([...many(4), ...rolls, turn(8)])).toEqual(["0: 4", "4: 4", "8: 1"]);
});

test("what more came of is never hidden in a block", () => {
  const turns = many(9);
  turns[4] = dealt(4, "deal x", { story: ["The round is over."] });
  expect(sizes(turns)).toEqual(["0: 4", "4: 1", "5: 1", "6: 1", "7: 1", "8: 1"]);
});

test("a seat's dice that are set up one by one are a block, its moves are not", () => {
  const setUp = Array.from({ length: 6 }, (_, i) => turn(i, String(i), { actor: i < 5 ? 0 : 1 }));
  expect(sizes(setUp)).toEqual(["0: 5", "5: 1"]);
  expect(sizes(Array.from({ length: 6 }, (_, i) => turn(i, "m", { actor: 0 })))).toHaveLength(6);
});
