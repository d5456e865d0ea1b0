import { describe, expect, test } from "vitest";
import { chanceChange, chances } from "./chances";

describe("chances", () => {
  test("of two seats share the chance of winning", () => {
    expect(chances([0.24, -0.24])).toEqual([0.62, 0.38]);
    expect(chances([0, 0])).toEqual([0.5, 0.5]);
  });

  test("with three seats are 1 for a certain win and 0 for a loss", () => {
    expect(chances([1, -0.5, -0.5])).toEqual([1, 0, 0].map((chance) => expect.closeTo(chance)));
    expect(chances([0, 0, 0])).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  test("do not exist for scores and results that do not add up to zero", () => {
    expect(chances([9.3])).toBeNull();
    expect(chances([1, 1])).toBeNull();
  });

  test("change by 11.5 percentage points for a difference of 0.23 between two seats", () => {
    expect(chanceChange(0.23, 2)).toBeCloseTo(0.115);
  });
});
