import { describe, expect, it } from "vitest";
import { PIECE } from "../../wire/usual";
import { colouring } from "./colouring";

const SEATS = ["Black", "White"];

describe("the colour of a piece", () => {
  it("is its own, its owner's, or that of its kind", () => {
    expect(colouring({ ...PIECE, kind: "cube", owner: 1, colour: "green" }, SEATS)).toBe("green");
    expect(colouring({ ...PIECE, kind: "cube", owner: 1 }, SEATS)).toBe("white");
    expect(colouring({ ...PIECE, kind: "coin" }, SEATS)).toBe("brass");
    expect(colouring({ ...PIECE, kind: "ball", label: "N 31" }, SEATS)).toBe("green");
    expect(colouring({ ...PIECE, kind: "die" }, SEATS)).toBe("ivory");
  });
});
