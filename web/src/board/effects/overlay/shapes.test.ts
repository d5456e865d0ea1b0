import { expect, it } from "vitest";
import { type Shape, shapesOf, toggled } from "./shapes";

it("marks one spot, and joins several by arrows", () => {
  expect(shapesOf("hint", [])).toEqual([]);
  expect(shapesOf("hint", ["a"])).toEqual([{ kind: "hint", from: "a", to: "a" }]);
  expect(shapesOf("hint", ["a", "b", "c"]).map(({ from, to }) => from + to)).toEqual(["ab", "bc"]);
});

it("draws what is not there and wipes what is", () => {
  const [one, other]: Shape[] = [
    { kind: "drawn", from: "a", to: "b" },
    { kind: "drawn", from: "b", to: "a" },
  ];
  expect(toggled([one!], other!)).toEqual([one, other]);
  expect(toggled([one!, other!], { ...one! })).toEqual([other]);
});
