import { describe, expect, it } from "vitest";
import { moment } from "../fixtures/load";
import { arrow, frame, middle, type Shape, shapesOf, stroke, toggled } from "./shapes";

describe("shapes", () => {
  it("of one spot are a mark, of several arrows", () => {
    expect(shapesOf("hint", [])).toEqual([]);
    expect(shapesOf("hint", ["a"])).toEqual([{ kind: "hint", from: "a", to: "a" }]);
    expect(shapesOf("hint", ["a", "b", "c"]).map(({ from, to }) => from + to)).toEqual(["ab", "bc"]);
  });

  it("are toggled", () => {
    const [one, other]: Shape[] = [
      { kind: "drawn", from: "a", to: "b" },
      { kind: "drawn", from: "b", to: "a" },
    ];
    expect(toggled([one!], other!)).toEqual([one, other]);
    expect(toggled([one!, other!], { ...one! })).toEqual([other]);
  });
});

describe("arrows and frames", () => {
  function points(path: string): [number, number][] {
    return path
      .slice(1, -1)
      .split("L")
      .map((corner) => corner.split(" ").map(Number) as [number, number]);
  }

  it("finds the centre of a box", () =>
    expect(middle({ x: 10, y: 20, width: 60, height: 40 })).toEqual({ x: 40, y: 40 }));

  it("puts frames inside squares and outside cards", () => {
    expect(frame({ x: 10, y: 20, width: 60, height: 40 }, true)).toEqual({ x: 13, y: 23, width: 54, height: 34 });
    expect(frame({ x: 10, y: 20, width: 60, height: 40 }, false)).toEqual({ x: 9, y: 19, width: 62, height: 42 });
  });

  it("an arrow points at its target and keeps clear of both centres", () => {
    const corners = points(arrow({ x: 0, y: 0 }, { x: 300, y: 0 }, 100));
    const xs = corners.map(([x]) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([30, 290]);
    expect(corners[3]).toEqual([290, 0]);
  });

  it("an arrow looks the same in every direction", () => {
    const [across, down] = [arrow({ x: 0, y: 0 }, { x: 300, y: 0 }, 100), arrow({ x: 0, y: 0 }, { x: 0, y: 300 }, 100)];
    expect(points(down)).toEqual(points(across).map(([x, y]) => [-y || 0, x]));
  });

  it("an arrow between overlapping neighbours has its head before its tail", () => {
    const xs = points(arrow({ x: 0, y: 0 }, { x: 20, y: 0 }, 100)).map(([x]) => x);
    expect(xs.every((x) => x >= 0 && x <= 20)).toBe(true);
  });

  it("there is no arrow from a spot to itself", () => expect(arrow({ x: 5, y: 5 }, { x: 5, y: 5 }, 60)).toBe(""));
});

describe("strokes", () => {
  const board = moment("lokai_and_bele: start").scene.areas[0]!;

  it("go through the centres of their squares", () => {
    expect(stroke(board, ["a8", "b7", "b6"], false)).toBe("M0.5 0.5L1.5 1.5L1.5 2.5");
  });

  it("are flipped with the board", () => {
    expect(stroke(board, ["a8", "b7"], true)).toBe("M7.5 7.5L6.5 6.5");
  });

  it("are a ring around the only square of a line", () => {
    expect(stroke(board, ["a8"], false)).toMatch(/^M0.14 0.5a/);
  });

  it("leave out unknown spots", () => {
    expect(stroke(board, ["a8", "z1", "b7"], false)).toBe("M0.5 0.5L1.5 1.5");
    expect(stroke(board, ["z1"], false)).toBe("");
  });
});
