import { describe, expect, it } from "vitest";
import { listenForActivity, moved, type Press, strayed } from "./pointer";

describe("listenForActivity", () => {
  function at(name: string, clientX: number, clientY: number): Event {
    return Object.assign(new Event(name), { clientX, clientY });
  }

  it("reports presses, keys and pointer movements, but not a resting pointer", () => {
    const root = new EventTarget() as HTMLElement;
    const told: string[] = [];
    listenForActivity(root, () => told.push("active"));
    const events = [
      at("pointermove", 1, 1),
      at("pointermove", 1, 1),
      at("pointerdown", 2, 1),
      at("pointermove", 2, 1),
      at("pointermove", 2, 2),
      new Event("keydown"),
    ];
    for (const event of events) root.dispatchEvent(event);
    expect(told).toHaveLength(4);
  });
});

describe("a drag", () => {
  const PRESS: Press = { spot: "a1", pointer: 1, x: 100, y: 100, draggable: true, dragging: false };

  it("starts after three pixels", () => {
    expect(moved(PRESS, 102, 102).dragging).toBe(false);
    expect(moved(PRESS, 103, 100).dragging).toBe(true);
    expect(moved(PRESS, 100, 97).dragging).toBe(true);
  });

  it("continues when the pointer returns", () => {
    expect(moved(moved(PRESS, 150, 100), 100, 100).dragging).toBe(true);
  });

  it("does not start without a draggable piece", () => {
    expect(moved({ ...PRESS, draggable: false }, 300, 300).dragging).toBe(false);
  });

  it("a wandering finger is no long tap", () => {
    expect(strayed(PRESS, 108, 100)).toBe(false);
    expect(strayed(PRESS, 100, 110)).toBe(true);
  });
});
