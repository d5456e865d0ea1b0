import { describe, expect, it } from "vitest";
import type { Piece } from "../../wire";
import { PIECE } from "../../wire/defaults";
import { moment, moments } from "../fixtures/load";
import { lift, NOTHING } from "../input/picking";
import { arrangement, lifts, marks, marksOf, overlaps } from "./spots";

describe("marks", () => {
  it("marks selectable pieces as origins", () => {
    const { scene } = moment("lokai_and_bele: start");
    const { offers, drags } = marks(scene, NOTHING, [], []);
    const origins = [...offers].filter(([, offer]) => offer === "origin").map(([spot]) => spot);
    expect(origins).toHaveLength(8);
    expect(drags).toEqual(new Set(origins));
  });

  it("marks empty squares that end a move as targets", () => {
    const { scene } = moment("invictus: hand");
    expect(new Set(marks(scene, NOTHING, [], []).offers.values())).toEqual(new Set(["target"]));
  });

  it("marks targets at once if all moves start with the same piece", () => {
    const { scene } = moment("invictus: battle");
    const choices = scene.choices.filter(({ spots }) => spots[0] === "b3");
    const { offers } = marks({ ...scene, choices }, NOTHING, [], []);
    expect([offers.get("b3"), offers.get("a4")]).toEqual(["origin", "target"]);
  });

  it("marks targets of unselected pieces faintly", () => {
    const { scene } = moment("invictus: battle");
    expect(marks(scene, NOTHING, [], []).offers.get("c4")).toBe("direct");
    const picked = marks(scene, lift(scene, NOTHING, "a3"), [], []);
    expect([picked.offers.get("c4"), picked.others.has("c4")]).toEqual([undefined, true]);
  });

  it("marks every spot that ends a choice", () => {
    for (const { scene } of moments()) {
      const { offers } = marks(scene, NOTHING, [], []);
      for (const { spots } of scene.choices.filter((choice) => choice.spots.length))
        expect(offers.has(spots.at(-1)!)).toBe(true);
    }
  });

  it("marks targets and captures of the selected piece", () => {
    const { scene } = moment("lokai_and_bele: stacks");
    const capture = scene.choices.find(({ captures }) => captures)!;
    const quiet = scene.choices.find(({ captures, spots }) => !captures && spots[0] === capture.spots[0])!;
    const picked = marks(scene, lift(scene, NOTHING, capture.spots[0]!), [], []);
    expect(picked.offers.get(capture.spots[1]!)).toBe("capture");
    expect(picked.offers.get(quiet.spots[1]!)).toBe("target");
    expect(picked.picked).toEqual(new Set([capture.spots[0]]));
    expect(picked.again.size).toBeGreaterThan(1);
  });

  it("marks pieces in a hand as not draggable if one click is enough", () => {
    const { scene } = moment("bingo_battle: start");
    expect(marks(scene, NOTHING, [], []).drags.size).toBe(0);
  });

  it("marks nothing if nobody is to move", () => {
    for (const { scene } of moments().filter(({ name }) => name.endsWith(": end")))
      expect(marks(scene, NOTHING, [], []).offers.size).toBe(0);
  });

  it("names the marks of a spot", () => {
    const { scene, last } = moment("columna: after drop");
    const found = marks(scene, NOTHING, last, ["a4"]);
    expect(marksOf(found, "a4")).toBe("last hint");
    expect(marksOf(found, "g7")).toBe("");
    expect(marksOf(found, scene.choices[0]!.spots[0]!)).toContain("target");
  });

  it("marks the last move and the hint", () => {
    const { scene, last } = moment("columna: after drop");
    const { last: marked, hint } = marks(scene, NOTHING, last, ["a4"]);
    expect([...marked]).toEqual(last);
    expect([...hint]).toEqual(["a4"]);
  });

  it("marks the spots of a beat and of a move on its way", () => {
    const { scene } = moment("columna: after drop");
    const found = marks(scene, NOTHING, [], [], ["a4"], ["g7"]);
    expect([marksOf(found, "a4"), marksOf(found, "g7")]).toEqual(["lit", "sent"]);
  });

  it("marks an opponent's piece taken by one click as a capture, not as an origin", () => {
    const { scene } = moment("deathmatch_arena: steal");
    const thefts = scene.choices.filter(({ spots }) => spots.length === 2);
    const { offers } = marks(scene, NOTHING, [], []);
    expect(thefts.map(({ spots }) => offers.get(spots[0]!))).toEqual(thefts.map(() => "capture"));
  });
});

describe("stacks", () => {
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
    const piles = moments().flatMap(({ scene }) =>
      scene.areas.flatMap((area) => area.spots.map((spot) => spot.pieces)),
    );
    for (const pieces of piles.filter((pieces) => pieces.length > 1 && arrangement(pieces) === "pile"))
      expect(new Set(pieces.map(({ label }) => label)).size).toBe(1);
  });
});
