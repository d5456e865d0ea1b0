import { expect, test } from "vitest";
import { homeOf, isTurned } from "./orientation";
import { scene, snapshot } from "../fixtures";
import { AREA } from "../../wire/usual";

function table(viewpoint: number, mine: boolean[], rows = ["2", "1"]) {
  const board = { id: "board", kind: "board", spots: [], ...AREA, rows };
  return snapshot(
    { viewpoint, scene: scene({ areas: [board] }) },
    mine.map((mine) => ({ mine })),
  );
}

test("the second of two sees the board from the other side", () => {
  expect(isTurned(table(1, [false, true]))).toBe(true);
  expect(isTurned(table(0, [true, false]))).toBe(false);
});

test("the board stays as it is for who watches, for two at one screen, and where it has no sides", () => {
  expect(isTurned(table(1, [false, false]))).toBe(false);
  expect(isTurned(table(1, [true, true]))).toBe(false);
  expect(isTurned(table(1, [false, true], ["A", "2"]))).toBe(false);
  expect(isTurned(table(1, [false, true, false]))).toBe(false);
});

test("the first place is the viewer's, and stays where people share a screen", () => {
  expect([homeOf(table(1, [false, true])), homeOf(table(1, [false, false]))]).toEqual([1, 1]);
  expect([homeOf(table(0, [true, true])), homeOf(table(1, [true, true]))]).toEqual([0, 0]);
});
