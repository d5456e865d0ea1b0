import { expect, test } from "vitest";
import type { Analysis } from "../../wire";
import { bounds, curve, nearest } from "./graph";

const of = (...value: number[]): Analysis => ({ moves: [], explanation: "", line: [], value, simulations: 1 });

test("a win is at the top, a loss at the foot", () => {
  const found = [of(0, 0), undefined, of(1, -1)];
  expect(curve(found, 0, 2, 100, 50)).toEqual([
    { turn: 0, x: 0, y: 25 },
    { turn: 2, x: 100, y: 0 },
  ]);
  expect(curve(found, 1, 2, 100, 50)[1]!.y).toBe(50);
});

test("scores begin at nothing", () => {
  expect(bounds([of(4), undefined, of(16)])).toEqual([0, 16]);
  expect(bounds([of(0.2, -0.2)])).toEqual([-1, 1]);
});

test("a place on the graph is a turn", () => {
  expect(nearest(10, 52, 100)).toBe(5);
  expect(nearest(10, -5, 100)).toBe(0);
  expect(nearest(10, 500, 100)).toBe(10);
});
