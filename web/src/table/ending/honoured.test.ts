import { expect, test } from "vitest";
import type { Snapshot } from "../../wire";
import { snapshot } from "../fixtures";
import { honoured } from "./honoured";

const over = (results: number[], reason: NonNullable<Snapshot["end"]>["reason"] = "game") =>
  snapshot(
    { status: "over", end: { reason, sentence: "", results } },
    results.map(() => ({})),
  );

test("the winner has the wreath, and who draws shares it", () => {
  expect(honoured(over([-1, 1]))).toEqual([1]);
  expect(honoured(over([0, 0]))).toEqual([0, 1]);
  expect(honoured(over([0.5, 0.5, -1]))).toEqual([0, 1]);
});

test("who plays alone has it, whatever the score", () => {
  expect(honoured(over([7]))).toEqual([0]);
});

test("where a record just ends nobody has", () => {
  expect(honoured(over([0, 0], "record"))).toEqual([]);
  expect(honoured(over([1, -1], "record"))).toEqual([0]);
});
