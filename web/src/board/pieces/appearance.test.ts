import { describe, expect, it } from "vitest";
import { PIECE } from "../../wire/defaults";
import { moments } from "../fixtures/load";
import { colouring, sign } from "./appearance";

describe("seat colours", () => {
  it("differ between the seats of a table", () => {
    for (const { scene } of moments()) {
      const colours = scene.colours.slice(0, scene.seats.length);
      expect(new Set(colours).size).toBe(scene.seats.length);
      expect(new Set(colours.map(sign)).size).toBe(scene.seats.length);
    }
  });

  it("have the same sign in every game", () => {
    expect(["black", "white", "violet", undefined].map(sign)).toEqual(["ring", "cross", "diamond", "ring"]);
  });
});

describe("a piece's colour", () => {
  const TINTS = ["black", "white"];

  describe("the colour of a piece", () => {
    it("is its own, its owner's, or that of its kind", () => {
      expect(colouring({ ...PIECE, kind: "cube", owner: 1, colour: "green" }, TINTS)).toBe("green");
      expect(colouring({ ...PIECE, kind: "cube", owner: 1 }, TINTS)).toBe("white");
      expect(colouring({ ...PIECE, kind: "coin" }, TINTS)).toBe("brass");
      expect(colouring({ ...PIECE, kind: "ball", label: "N 31" }, TINTS)).toBe("green");
      expect(colouring({ ...PIECE, kind: "die" }, TINTS)).toBe("ivory");
    });
  });
});
