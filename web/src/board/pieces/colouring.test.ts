import { describe, expect, it } from "vitest";
import { PIECE } from "../../wire/usual";
import { colouring } from "./colouring";

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
