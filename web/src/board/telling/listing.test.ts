import { describe, expect, it } from "vitest";
import { moment, moments } from "../fixtures/load";
import { listing } from "./listing";
import { words } from "./words";

const EN = words("en");

function listed(name: string, area: string) {
  const { scene } = moment(name);
  return listing(
    scene.areas.find(({ id }) => id === area)!,
    scene.seats,
    EN,
  );
}

describe("an area in words", () => {
  it("has every bingo number and the control board", () => {
    const { lines, empty } = listed("bingo_chess: promotion", "board");
    expect(lines).toContain("a1: White king, number 14");
    expect(lines).toContain("e5: empty, number 65, called");
    expect(empty).toBe(0);
    const control = listed("bingo_chess: promotion", "control");
    expect([control.lines.join("\n").match(/\b[A-D][1-4] of the control board/g)?.length, control.empty]).toEqual([
      16, 0,
    ]);
  });

  it("says signs in words, and what is printed alike in one line", () => {
    const { lines } = listed("columna: after drop", "board");
    expect(lines).toContain("north arrow: a1, a2, a3");
  });

  it("says a card's name and its price once", () => {
    const [line] = listed("deathmatch_arena: buy", "market").lines;
    expect(line).toMatch(/^4E\. efficient shield: 1E/);
  });

  it("says what is emphasised, and lines completed", () => {
    const area = moment("lokai_and_bele: start").scene.areas[0]!;
    const spots = area.spots.map((spot) => (spot.id === "d4" ? { ...spot, emphasis: "called" } : spot));
    const { lines } = listing({ ...area, spots, lines: [["a1", "b2"]] }, ["Black", "White"], EN);
    expect(lines).toContain("d4: empty, square worth 4, called");
    expect(lines).toContain("completed line: a1, b2");
  });

  it("counts the rest", () => {
    for (const { scene } of moments())
      for (const area of scene.areas) {
        const { lines, empty } = listing(area, scene.seats, EN);
        expect(lines.length - area.lines.length + empty).toBeLessThanOrEqual(area.spots.length);
        expect(lines.length + empty).toBeGreaterThan(0);
      }
  });
});
