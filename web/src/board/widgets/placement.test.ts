import { expect, it } from "vitest";
import { type Box, type Obstacle, placed } from "./placement";

const WINDOW = { width: 800, height: 600 };
const NOTE = { width: 200, height: 100 };
const ABOUT = { left: 300, top: 300, width: 100, height: 40, worth: 20 };

function at(...kept: Obstacle[]): Box {
  return { ...NOTE, ...placed(NOTE, ABOUT, WINDOW, [ABOUT, ...kept]) };
}

it("is right above the subject if that is free", () => {
  expect(at()).toMatchObject({ left: 250, top: 192 });
});

it("is below if something is above", () => {
  expect(at({ left: 0, top: 0, width: 800, height: 300, worth: 20 }).top).toBe(348);
});

it("is beside if something is above and below", () => {
  const bands = [
    { left: 0, top: 0, width: 800, height: 290, worth: 20 },
    { left: 0, top: 400, width: 800, height: 200, worth: 20 },
  ];
  const { left, top } = at(...bands);
  expect(top >= 290 && top + NOTE.height <= 400).toBe(true);
  expect(left + NOTE.width <= ABOUT.left || left >= ABOUT.left + ABOUT.width).toBe(true);
});

it("covers the least important things if necessary", () => {
  const all = { left: 0, top: 0, width: 800, height: 600, worth: 1 };
  expect(at(all, { left: 0, top: 0, width: 800, height: 300, worth: 8 }).top).toBe(348);
});

it("stays within a window that is too small", () => {
  expect(placed({ width: 900, height: 700 }, ABOUT, WINDOW, [ABOUT])).toEqual({ left: 8, top: 8 });
});
