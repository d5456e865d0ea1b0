import { describe, expect, it } from "vitest";
import type { Scene } from "../../wire";
import { type Box, neighbour } from "./focus.svelte";
import { ARROWS } from "./keyboard";
import { moments } from "../fixtures/load";
import { click, NOTHING } from "./picking";

/** The spots of a scene, with areas stacked as on a phone. */
function boxesOf(scene: Scene): Box[] {
  let top = 0;
  return scene.areas.flatMap((area) => {
    const boxes = area.spots.map(({ id, x, y }) => ({ id, x: 40 * x + 20, y: top + 40 * y + 20 }));
    top = Math.max(...boxes.map(({ y }) => y)) + 60;
    return boxes;
  });
}

function reachable(boxes: readonly Box[], from: string): Set<string> {
  const seen = new Set([from]);
  for (const spot of seen)
    for (const arrow of Object.values(ARROWS)) {
      const next = neighbour(boxes, spot, arrow);
      if (next) seen.add(next);
    }
  return seen;
}

describe("every choice of every fixture", () => {
  it.each(moments().map((moment) => [moment.name, moment.scene] as const))("%s, by arrows and Enter", (_, scene) => {
    const boxes = boxesOf(scene);
    const reached = reachable(boxes, boxes[0]!.id);
    expect(reached.size).toBe(boxes.length);
    for (const { spots, text } of scene.choices.filter((choice) => choice.spots.length)) {
      const [first, ...rest] = spots.map((spot) => [spot, reached.has(spot)] as const);
      expect(first?.[1] && rest.every(([, found]) => found), text).toBe(true);
      const step = spots.reduce((step, spot) => click(scene, step.picking, spot), { picking: NOTHING } as ReturnType<
        typeof click
      >);
      expect([step.play, ...step.picking.offered].map((choice) => choice?.text)).toContain(text);
    }
  });
});

const SQUARES: Box[] = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ id: `${x}${y}`, x: 10 * x, y: 10 * y })));

describe("an arrow key", () => {
  it("leads to the next square", () => {
    const led = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) =>
      neighbour(SQUARES, "11", ARROWS[key]!),
    );
    expect(led).toEqual(["01", "21", "10", "12"]);
  });

  it("leads nowhere at the edge", () => {
    expect(neighbour(SQUARES, "00", ARROWS["ArrowLeft"]!)).toBeNull();
    expect(neighbour(SQUARES, "22", ARROWS["ArrowDown"]!)).toBeNull();
  });

  it("prefers distant spots straight ahead to spots far aside", () => {
    const boxes = [
      { id: "a", x: 0, y: 0 },
      { id: "far", x: 100, y: 0 },
      { id: "aside", x: 10, y: 90 },
    ];
    expect(neighbour(boxes, "a", ARROWS["ArrowRight"]!)).toBe("far");
  });

  it("leads nowhere if its spot is gone", () => {
    expect(neighbour(SQUARES, "gone", ARROWS["ArrowLeft"]!)).toBeNull();
  });
});
