import { describe, expect, test } from "vitest";
import { choice, snapshot } from "../fixtures";
import { foreseeable, Premove, read } from "./premove.svelte";

describe("premove", () => {
  const choices = [choice("d2d5", ["d2", "d5"]), choice("e1e2", ["e1", "e2"])];

  test("a move chosen ahead is played if it can be", () => {
    const premove = new Premove();
    premove.choose(" D2-D5 ");
    expect(premove.take(choices)!.text).toBe("d2d5");
    expect(premove.text).toBe("");
  });

  test("if it cannot be it is forgotten, as if it was cancelled", () => {
    const premove = new Premove();
    premove.choose("a1a8");
    expect([premove.take(choices), premove.text]).toEqual([null, ""]);
    premove.choose("d2d5");
    premove.cancel();
    expect(premove.take(choices)).toBe(null);
  });

  test("a move shown on the board is read by its spots", () => {
    const premove = new Premove();
    premove.show(["d2", "d5"]);
    expect([premove.text, premove.spots]).toEqual(["d2-d5", ["d2", "d5"]]);
    expect(premove.take(choices)!.text).toBe("d2d5");
    expect([premove.text, premove.spots]).toEqual(["", []]);
  });

  test("one may choose ahead where two play, the other is to act, and nothing is left to chance", () => {
    const fairness = { ...snapshot().fairness, chance: false };
    const waiting = snapshot({ fairness }, [{ mine: true }, { mine: false }]);
    expect(foreseeable(waiting)).toBe(true);
    // also before the first roll
    expect(foreseeable({ ...waiting, fairness: { ...fairness, chance: true } })).toBe(false);
    expect(foreseeable({ ...waiting, may: ["play"] })).toBe(false);
    expect(foreseeable({ ...waiting, status: "over" })).toBe(false);
    expect(foreseeable(snapshot({ fairness }, [{ mine: true }, { mine: true }]))).toBe(false);
    expect(foreseeable(snapshot({ fairness }, [{ mine: true }, { mine: false }, { mine: false }]))).toBe(false);
  });
});

describe("typed", () => {
  const choices = [
    choice("d2d6", ["d2", "d6"]),
    choice("d2xe3", ["d2", "e3"]),
    choice("+g1", ["track-sg", "g1"]),
    choice("pass"),
    choice("C:C2", ["C:C3", "C:C2"]),
  ];
  const stateOf = (text: string) => read(choices, text).state;

  test.each(["d2d6", "D2-D6", " d2 d6 ", "d2xe3", "d2e3", "g1", "PASS", "c:c2"])("%j is a whole move", (text) => {
    expect(stateOf(text)).toBe("complete");
  });

  test.each(["d", "d2", "d2x", "pa", "+"])("%j begins a move", (text) => {
    expect(stateOf(text)).toBe("partial");
  });

  test.each(["z", "d9", "d2d66", "?!"])("%j is no move", (text) => {
    expect(stateOf(text)).toBe("wrong");
  });

  test("what it may become is listed", () => {
    const reading = read(choices, "d2");
    expect(reading.state === "partial" && reading.begun.map(({ text }) => text)).toEqual(["d2d6", "d2xe3"]);
  });

  test("a text that could mean two moves is not yet one", () => {
    const twins = [choice("a-b"), choice("ab-")];
    expect(read(twins, "ab").state).toBe("partial");
    expect(read(twins, "a-b").state).toBe("complete");
  });

  test("nothing typed is nothing", () => expect(stateOf("  ")).toBe("empty"));
});
