import { expect, it } from "vitest";
import type { Piece } from "../../wire";
import { moments } from "../fixtures/load";
import { arrangement, lifts, overlaps } from "./stacks";
import { PIECE } from "../../wire/defaults";

const piece = (kind: string, label = ""): Piece => ({ kind, ...PIECE, owner: null, label });

it("stacks men, puts dice side by side and cards in a pile", () => {
  expect(arrangement([piece("man"), piece("man")])).toBe("stack");
  expect(arrangement([piece("coin"), piece("coin"), piece("coin"), piece("pawn")])).toBe("stack");
  expect(arrangement([piece("die", "B"), piece("die", "3")])).toBe("beside");
  expect(arrangement([piece("card", "a"), piece("card", "a")])).toBe("pile");
});

it("puts a seat's equal dice in a pile", () => {
  const dice = (owner: number | null, labels: string) =>
    [...labels].map((label) => ({ ...piece("die", label), owner }));
  expect([arrangement(dice(0, "44")), arrangement(dice(0, "45")), arrangement(dice(0, "4"))]).toEqual([
    "pile",
    "beside",
    "beside",
  ]);
  expect([arrangement(dice(null, "44")), arrangement(dice(0, "**"))]).toEqual(["beside", "beside"]);
});

it("overlaps many equal pieces, but never two", () => {
  const dice = (labels: string) => [...labels].map((label) => piece("die", label));
  expect(overlaps(dice("**"))).toEqual([false, false]);
  expect(overlaps(dice("B3"))).toEqual([false, false]);
  expect(overlaps(dice("444"))).toEqual([false, true, true]);
});

it("raises each man above the one below", () => {
  const raised = lifts([piece("man"), piece("man"), piece("man"), piece("man")]);
  expect(raised).toEqual([...raised].sort((a, b) => a - b));
  expect(new Set(raised).size).toBe(4);
  expect(lifts([piece("man")])).toEqual([0]);
});

it("keeps every stack within its square", () => {
  for (const { scene } of moments())
    for (const { pieces } of scene.areas.flatMap((area) => area.spots)) {
      expect(Math.min(0, ...lifts(pieces))).toBeGreaterThanOrEqual(-5);
      expect(Math.max(0, ...lifts(pieces))).toBeLessThanOrEqual(40);
    }
});

it("makes a pile only if all pieces are cards", () => {
  const piles = moments().flatMap(({ scene }) => scene.areas.flatMap((area) => area.spots.map((spot) => spot.pieces)));
  for (const pieces of piles.filter((pieces) => pieces.length > 1 && arrangement(pieces) === "pile"))
    expect(new Set(pieces.map(({ label }) => label)).size).toBe(1);
});
