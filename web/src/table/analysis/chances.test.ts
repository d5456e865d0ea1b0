import { expect, test } from "vitest";
import { chanceChange, chances } from "./chances";

test("two seats share the chance of winning", () => {
  expect(chances([0.24, -0.24])).toEqual([0.62, 0.38]);
  expect(chances([0, 0])).toEqual([0.5, 0.5]);
});

test("with three seats a certain win is 1 and a loss 0", () => {
  expect(chances([1, -0.5, -0.5])).toEqual([1, 0, 0].map((chance) => expect.closeTo(chance)));
  expect(chances([0, 0, 0])).toEqual([1 / 3, 1 / 3, 1 / 3]);
});

test("scores and results that do not add up to zero are no chances", () => {
  expect(chances([9.3])).toBeNull();
  expect(chances([1, 1])).toBeNull();
});

test("a difference of 0.23 for one of two seats is 11.5 percentage points", () => {
  expect(chanceChange(0.23, 2)).toBeCloseTo(0.115);
});
