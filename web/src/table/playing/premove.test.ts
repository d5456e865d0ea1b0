import { describe, expect, test } from "vitest";
import { choice, snapshot } from "../fixtures";
import { foreseeable, Premove, read } from "./premove.svelte";

describe("Premove", () => {
  const choices = [choice("d2d5", ["d2", "d5"]), choice("e1e2", ["e1", "e2"])];

  test("a legal premove is played", () => {
    const premove = new Premove();
    premove.choose(" D2-D5 ");
    expect(premove.take(choices)!.text).toBe("d2d5");
    expect(premove.text).toBe("");
  });

  test("an illegal premove is dropped", () => {
    const premove = new Premove();
    premove.choose("a1a8");
    expect([premove.take(choices), premove.text]).toEqual([null, ""]);
    premove.choose("d2d5");
    premove.cancel();
    expect(premove.take(choices)).toBe(null);
  });

  test("a premove on the board is read from its spots", () => {
    const premove = new Premove();
    premove.show(["d2", "d5"]);
    expect([premove.text, premove.spots]).toEqual(["d2-d5", ["d2", "d5"]]);
    expect(premove.take(choices)!.text).toBe("d2d5");
    expect([premove.text, premove.spots]).toEqual(["", []]);
  });

  test("premoves need two players, the opponent to move, and no chance", () => {
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

describe("typed moves", () => {
  const choices = [
    choice("d2d6", ["d2", "d6"]),
    choice("d2xe3", ["d2", "e3"]),
    choice("+g1", ["track-sg", "g1"]),
    choice("pass"),
    choice("C:C2", ["C:C3", "C:C2"]),
  ];
  const stateOf = (text: string) => read(choices, text).state;

  test.each(["d2d6", "D2-D6", " d2 d6 ", "d2xe3", "d2e3", "g1", "PASS", "c:c2"])("%j is a complete move", (text) => {
    expect(stateOf(text)).toBe("complete");
  });

  test.each(["d", "d2", "d2x", "pa", "+"])("%j starts a move", (text) => {
    expect(stateOf(text)).toBe("partial");
  });

  test.each(["z", "d9", "d2d66", "?!"])("%j is no move", (text) => {
    expect(stateOf(text)).toBe("wrong");
  });

  test("possible continuations are listed", () => {
    const reading = read(choices, "d2");
    expect(reading.state === "partial" && reading.begun.map(({ text }) => text)).toEqual(["d2d6", "d2xe3"]);
  });

  test("an ambiguous text is not complete", () => {
    const twins = [choice("a-b"), choice("ab-")];
    expect(read(twins, "ab").state).toBe("partial");
    expect(read(twins, "a-b").state).toBe("complete");
  });

  test("an empty text is empty", () => expect(stateOf("  ")).toBe("empty"));
});
