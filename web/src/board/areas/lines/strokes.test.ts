import { expect, it } from "vitest";
import { moment } from "../../fixtures/load";
import { stroke } from "./strokes";

const board = moment("lokai_and_bele: start").scene.areas[0]!;

it("goes through the middles of its squares", () => {
  expect(stroke(board, ["a8", "b7", "b6"], false)).toBe("M0.5 0.5L1.5 1.5L1.5 2.5");
});

it("turns with its board", () => {
  expect(stroke(board, ["a8", "b7"], true)).toBe("M7.5 7.5L6.5 6.5");
});

it("is a ring round the only square of a line", () => {
  expect(stroke(board, ["a8"], false)).toMatch(/^M0.14 0.5a/);
});

it("leaves out what is not there", () => {
  expect(stroke(board, ["a8", "z1", "b7"], false)).toBe("M0.5 0.5L1.5 1.5");
  expect(stroke(board, ["z1"], false)).toBe("");
});
