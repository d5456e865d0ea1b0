import { describe, expect, it } from "vitest";
import type { Choice, Scene } from "../../wire";
import { CHOICE } from "../../wire/defaults";
import { moment } from "../fixtures/load";
import { areApart, pictured, pointing } from "./choices";

describe("choices", () => {
  function offered(name: string, texts: string[], change = (scene: Scene) => scene) {
    const scene = change(moment(name).scene);
    return pictured(
      scene.choices.filter(({ text }) => texts.includes(text)),
      scene,
    ).map(({ label }) => label);
  }

  const withCards = (scene: Scene) => {
    const areas = structuredClone(scene.areas);
    for (const piece of areas.flatMap(({ spots }) => spots).flatMap(({ pieces }) => pieces)) piece.kind = "card";
    return { ...scene, areas };
  };

  describe("what is offered by pictures", () => {
    it("is named by its place if all are", () => {
      expect(offered("lokai_and_bele: start", ["a2a3", "b2a3"])).toEqual(["a2", "b2"]);
    });

    it("distinguishes stacks by their height", () => {
      const [one, two] = moment("lokai_and_bele: stacks").scene.choices;
      const to = [one!, { ...two!, spots: ["h8", "h7"] }];
      const areas = structuredClone(moment("lokai_and_bele: stacks").scene.areas);
      areas[0]!.spots.find(({ id }) => id === "h8")!.pieces = [0, 1].map(
        () => areas[0]!.spots.find(({ pieces }) => pieces.length)!.pieces[0]!,
      );
      const scene = { ...moment("lokai_and_bele: stacks").scene, areas };
      expect(pictured(to, scene).at(-1)!.label).toBe("h8 ×2");
    });

    it("has its sentence beside one without a picture", () => {
      const [label] = offered("columna: drop or move", ["f4f5", "+f5"]);
      expect(label).toMatch(/ f4 to f5/);
    });

    it("does not include cards, which have sentences", () => {
      expect(offered("lokai_and_bele: start", ["a2a3", "b2a3"], withCards)).toEqual([]);
    });
  });

  it("falls back to sentences if two buttons have the same label", () => {
    const [choice] = moment("columna: drop or move").scene.choices;
    const labelled = (label: string) => ({ ...choice!, button: { label, note: "", piece: null, rank: 0 } });
    expect(areApart([labelled("Blue"), labelled("Green")])).toBe(true);
    expect(areApart([labelled("Blue"), labelled("Blue")])).toBe(false);
  });
});

describe("pointing", () => {
  it("reports what mouse and keyboard point at, and when they leave", () => {
    const told: (Choice | null)[] = [];
    const choice: Choice = { action: 1, text: "stop", spots: [], sentence: "", ...CHOICE };
    const heard = pointing(choice, (pointed) => told.push(pointed));
    heard.onpointermove();
    heard.onpointerleave();
    heard.onfocus();
    heard.onblur();
    expect(told).toEqual([choice, null, choice, null]);
  });
});
