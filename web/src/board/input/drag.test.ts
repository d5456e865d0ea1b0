import { expect, it } from "vitest";
import { moved, type Press, strayed } from "./drag";

const PRESS: Press = { spot: "a1", pointer: 1, x: 100, y: 100, draggable: true, dragging: false };

it("is a drag once it has gone three pixels", () => {
  expect(moved(PRESS, 102, 102).dragging).toBe(false);
  expect(moved(PRESS, 103, 100).dragging).toBe(true);
  expect(moved(PRESS, 100, 97).dragging).toBe(true);
});

it("stays a drag when it comes back", () => {
  expect(moved(moved(PRESS, 150, 100), 100, 100).dragging).toBe(true);
});

it("is never a drag where nothing can be moved", () => {
  expect(moved({ ...PRESS, draggable: false }, 300, 300).dragging).toBe(false);
});

it("is no long tap when the finger wanders", () => {
  expect(strayed(PRESS, 108, 100)).toBe(false);
  expect(strayed(PRESS, 100, 110)).toBe(true);
});
