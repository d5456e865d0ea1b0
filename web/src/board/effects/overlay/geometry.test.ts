import { expect, it } from "vitest";
import { arrow, frame, middle } from "./geometry";

function points(path: string): [number, number][] {
  return path
    .slice(1, -1)
    .split("L")
    .map((corner) => corner.split(" ").map(Number) as [number, number]);
}

it("finds the middle of a box", () =>
  expect(middle({ x: 10, y: 20, width: 60, height: 40 })).toEqual({ x: 40, y: 40 }));

it("frames a square within, and what is read outside", () => {
  expect(frame({ x: 10, y: 20, width: 60, height: 40 }, true)).toEqual({ x: 13, y: 23, width: 54, height: 34 });
  expect(frame({ x: 10, y: 20, width: 60, height: 40 }, false)).toEqual({ x: 9, y: 19, width: 62, height: 42 });
});

it("points at its target and keeps clear of both middles", () => {
  const corners = points(arrow({ x: 0, y: 0 }, { x: 300, y: 0 }, 100));
  const xs = corners.map(([x]) => x);
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([30, 290]);
  expect(corners[3]).toEqual([290, 0]);
});

it("looks the same in every direction", () => {
  const [across, down] = [arrow({ x: 0, y: 0 }, { x: 300, y: 0 }, 100), arrow({ x: 0, y: 0 }, { x: 0, y: 300 }, 100)];
  expect(points(down)).toEqual(points(across).map(([x, y]) => [-y || 0, x]));
});

it("keeps its head short of its tail between neighbours that overlap", () => {
  const xs = points(arrow({ x: 0, y: 0 }, { x: 20, y: 0 }, 100)).map(([x]) => x);
  expect(xs.every((x) => x >= 0 && x <= 20)).toBe(true);
});

it("is none from a spot to itself", () => expect(arrow({ x: 5, y: 5 }, { x: 5, y: 5 }, 60)).toBe(""));
