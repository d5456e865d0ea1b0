import { describe, expect, it } from "vitest";
import { moment } from "../fixtures/load";
import { aims, effectText, liesText } from "./info";
import { click, find, lift, NOTHING } from "../input/picking";
import { words } from "./words";
import { PIECE } from "../../wire/usual";

const EN = words("en");
const { scene: BATTLE } = moment("invictus: battle");

describe("what a click would do", () => {
  it("is the move that ends there, or several", () => {
    const picked = lift(BATTLE, NOTHING, "a3");
    expect(aims(BATTLE, picked, "b4").map(({ text }) => text)).toEqual(["a3b4"]);
    expect(aims(BATTLE, NOTHING, "b4").map(({ text }) => text)).toEqual(["a3b4", "b3b4", "c3b4"]);
  });

  it("is nothing where a move only begins, goes nowhere or is asked about already", () => {
    for (const spot of ["a3", "e5"]) expect(aims(BATTLE, NOTHING, spot)).toEqual([]);
    expect(aims(BATTLE, click(BATTLE, NOTHING, "b4").picking, "b4")).toEqual([]);
  });

  it("is told in the words of the preview, else of the choice, else of the spot", () => {
    const [one, two] = BATTLE.choices;
    expect(effectText([one!], "It lands.", "A note.", EN)).toBe("Preview: It lands.");
    expect(effectText([one!], "", "A note.", EN)).toBe(`Preview: ${one!.sentence}`);
    expect(effectText([one!, two!], "", "A note.", EN)).toBe("2 moves end here. Click to choose one.");
    expect(effectText([], "", "A note.", EN)).toBe("A note.");
  });
});

it("says what lies on a spot, once", () => {
  const { scene } = moment("deathmatch_arena: buy");
  expect(liesText(find(scene, "efficient_shield")!, scene.seats, EN)).toBe("");
  expect(liesText(find(BATTLE, "a3")!, BATTLE.seats, EN)).toBe("Black die 3, Black's territory");
  const stack = moment("columna: locked").scene.areas[0]!.spots.find(({ locked }) => locked)!;
  expect(liesText(stack, BATTLE.seats, EN)).toMatch(/^stack of four, .* on top, .*locked$/);
});

it("says who stands on a step of a ladder, where nobody lies upon another", () => {
  const seats = ["Player A", "Player B", "Player C"];
  const steps = moment("maexchen: start").scene.areas.find(({ kind }) => kind === "ladder")!.spots;
  const held = (...owners: number[]) => ({
    ...steps[0]!,
    pieces: owners.map((owner) => ({ ...PIECE, kind: "man", owner })),
  });
  expect(liesText(held(1, 0), seats, EN, true)).toBe("Player B and Player A stand here");
  expect(liesText(held(2), seats, words("de"), true)).toBe("hier steht Player C");
  expect(liesText(held(2, 1, 0), seats, words("de"), true)).toBe("hier stehen Player C, Player B und Player A");
  expect(liesText(held(), seats, EN, true)).toBe("");
});
