import { describe, expect, it } from "vitest";
import { scene as sceneWith } from "../../table/fixtures";
import type { Scene } from "../../wire";
import { find } from "../input/picking";
import { words } from "../narration/words";
import { drafted, filled, gaps, isArrangeable, left, mixed, moved, nothing, texts, withPicked } from "./draft";
import { SETUP } from "./fixtures";

const EN = words("en");
const START = nothing(SETUP);

function offered(scene: Scene): string[] {
  return scene.choices.map(({ text }) => text);
}

describe("a draft", () => {
  it("comes from a supply and returns what lay there to its own", () => {
    const laid = moved(SETUP, moved(SETUP, START, "ones", "b1"), "twos", "b1");
    expect(laid).toEqual([null, "twos", null]);
    expect([left(SETUP, laid, "ones"), left(SETUP, laid, "twos"), gaps(laid)]).toEqual([2, 0, 2]);
  });

  it("exchanges places with another piece or an empty place", () => {
    const laid = ["ones", "twos", null];
    expect(moved(SETUP, laid, "a1", "b1")).toEqual(["twos", "ones", null]);
    expect(moved(SETUP, laid, "b1", "c1")).toEqual(["ones", null, "twos"]);
    expect(moved(SETUP, laid, "a1", "ones")).toEqual([null, "twos", null]);
  });

  it("is filled in order with pieces that fit", () => {
    expect(filled(SETUP, START)).toEqual(["ones", "ones", "twos"]);
    expect(filled(SETUP, [null, null, "ones"])).toEqual(["ones", "twos", "ones"]);
  });

  it("is shuffled from all pieces", () => {
    expect([...mixed(SETUP, () => 0)].sort()).toEqual(["ones", "ones", "twos"]);
    expect(mixed(SETUP, () => 0)[0]).toBe("ones");
  });

  it("is played with one action per place", () => {
    expect(texts(SETUP, ["ones", "twos", "ones"])).toEqual(["1", "2", "1"]);
    expect(texts(SETUP, ["ones", null, null])).toEqual(["1", null, null]);
  });
});

describe("a draft as a scene", () => {
  it("shows the pieces placed and left", () => {
    const draft = drafted(SETUP, ["ones", null, null], EN);
    const shown = ["a1", "b1", "ones", "twos"].map((id) =>
      find(draft, id)!
        .pieces.map(({ label }) => label)
        .join(""),
    );
    expect(shown).toEqual(["1", "", "1", "2"]);
  });

  it("offers legal places, and taking pieces up", () => {
    const draft = drafted(SETUP, ["ones", null, null], EN);
    expect(offered(draft)).toEqual(["ones b1", "ones c1", "twos b1", "twos c1", "a1 ones"]);
    expect(new Set(draft.choices.map(({ action }) => action)).size).toBe(5);
    expect(draft.choices[0]!.sentence).toBe("Move White die 1 to b1.");
  });

  it("offers nothing of an empty supply", () => {
    expect(offered(drafted(SETUP, ["ones", "ones", null], EN))).not.toContain("ones c1");
  });

  it("offers to exchange the selected piece where both fit", () => {
    const laid = ["ones", "twos", null];
    const draft = drafted(SETUP, laid, EN);
    expect(offered(withPicked(draft, laid, "b1", EN)).slice(draft.choices.length)).toEqual(["b1 c1"]);
    expect(offered(withPicked(draft, laid, "a1", EN)).slice(draft.choices.length)).toEqual(["a1 c1"]);
    expect(withPicked(draft, laid, "c1", EN)).toBe(draft);
  });

  it("exists only during a setup", () => {
    expect([isArrangeable(SETUP), isArrangeable(sceneWith())]).toEqual([true, false]);
  });
});
