import { describe, expect, it } from "vitest";
import type { Scene } from "../../wire";
import { PIECE } from "../../wire/defaults";
import { moment } from "../fixtures/load";
import { click, find, lift, NOTHING } from "../input/picking";
import { aims, contentsText, effectText, refusal } from "./feedback";
import { words } from "./words";

describe("info", () => {
  const EN = words("en");
  const { scene: BATTLE } = moment("invictus: battle");

  describe("what a click would do", () => {
    it("is the move that ends there, or several", () => {
      const picked = lift(BATTLE, NOTHING, "a3");
      expect(aims(BATTLE, picked, "b4").map(({ text }) => text)).toEqual(["a3b4"]);
      expect(aims(BATTLE, NOTHING, "b4").map(({ text }) => text)).toEqual(["a3b4", "b3b4", "c3b4"]);
    });

    it("is empty if a move only starts, leads nowhere or is being asked about", () => {
      for (const spot of ["a3", "e5"]) expect(aims(BATTLE, NOTHING, spot)).toEqual([]);
      expect(aims(BATTLE, click(BATTLE, NOTHING, "b4").picking, "b4")).toEqual([]);
    });

    it("comes from the preview, else the choice, else the spot", () => {
      const [one, two] = BATTLE.choices;
      expect(effectText([one!], "It lands.", "A note.", EN)).toBe("Preview: It lands.");
      expect(effectText([one!], "", "A note.", EN)).toBe(`Preview: ${one!.sentence}`);
      expect(effectText([one!, two!], "", "A note.", EN)).toBe("2 moves end here. Click to choose one.");
      expect(effectText([], "", "A note.", EN)).toBe("A note.");
    });
  });

  it("names the pieces on a spot once", () => {
    const { scene } = moment("deathmatch_arena: buy");
    expect(contentsText(find(scene, "efficient_shield")!, scene.seats, EN)).toBe("");
    expect(contentsText(find(BATTLE, "a3")!, BATTLE.seats, EN)).toBe("Black die 3, Black's territory");
    const stack = moment("columna: locked").scene.areas[0]!.spots.find(({ locked }) => locked)!;
    expect(contentsText(stack, BATTLE.seats, EN)).toMatch(/^stack of four, .* on top, .*locked$/);
  });

  it("names the players on a step of a ladder", () => {
    const seats = ["Player A", "Player B", "Player C"];
    const steps = moment("maexchen: start").scene.areas.find(({ kind }) => kind === "ladder")!.spots;
    const held = (...owners: number[]) => ({
      ...steps[0]!,
      pieces: owners.map((owner) => ({ ...PIECE, kind: "man", owner })),
    });
    expect(contentsText(held(1, 0), seats, EN, true)).toBe("Player B and Player A stand here");
    expect(contentsText(held(2), seats, words("de"), true)).toBe("hier steht Player C");
    expect(contentsText(held(2, 1, 0), seats, words("de"), true)).toBe("hier stehen Player C, Player B und Player A");
    expect(contentsText(held(), seats, EN, true)).toBe("");
  });
});

describe("a refusal", () => {
  const EN = words("en");
  const { scene: LOKAI } = moment("lokai_and_bele: start");
  const why = (scene: Scene, id: string, idle = "") => refusal(scene, id, "not now", idle, EN);

  it("names the player to move, or why nobody is", () => {
    const theirs = { ...LOKAI, choices: [], actor: 1 };
    expect(why(theirs, "d4")).toBe("It's White's turn.");
    expect(why(theirs, "d4", "You are looking back.")).toBe("You are looking back.");
    expect(why({ ...theirs, actor: -1 }, "d4")).toBe("It isn't your turn.");
    expect(why(moment("lokai_and_bele: end").scene, "d4")).toBe("The game is over.");
  });

  it("names the owner of a piece that cannot be selected", () => {
    expect(why(LOKAI, "g8")).toBe("g8 belongs to White.");
    expect(why(LOKAI, "a1")).toBe("You can't select a1 now.");
  });

  it("does not mention owners if selection does not depend on them", () => {
    const { scene } = moment("bingo_battle: claimed");
    expect(why(scene, "a4")).toBe("You can't select arms 4 now.");
  });

  it("says that a spot is empty", () => {
    const { scene } = moment("bingo_chess: promotion");
    expect(why(scene, "e3")).toBe("e3 is empty. Select a highlighted square instead.");
  });

  it("says what to click once something is selected", () => {
    expect(refusal(LOKAI, "g8", "not there", "", EN)).toContain("can't continue to g8. Select a highlighted square");
    expect(refusal(LOKAI, "h6", "not there", "", words("de", true))).toContain("Tippe auf ein markiertes Feld");
  });
});
