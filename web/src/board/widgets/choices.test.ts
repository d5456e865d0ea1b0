import { describe, expect, it } from "vitest";
import type { Choice, Scene } from "../../wire";
import { CHOICE } from "../../wire/defaults";
import { moment } from "../fixtures/load";
import { areApart, pictured, pointing } from "./choices";

describe("offering", () => {
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
    it("is named by its place, where all are", () => {
      expect(offered("lokai_and_bele: start", ["a2a3", "b2a3"])).toEqual(["a2", "b2"]);
    });

    it("tells stacks apart by their height", () => {
      const [one, two] = moment("lokai_and_bele: stacks").scene.choices;
      const to = [one!, { ...two!, spots: ["h8", "h7"] }];
      const areas = structuredClone(moment("lokai_and_bele: stacks").scene.areas);
      areas[0]!.spots.find(({ id }) => id === "h8")!.pieces = [0, 1].map(
        () => areas[0]!.spots.find(({ pieces }) => pieces.length)!.pieces[0]!,
      );
      const scene = { ...moment("lokai_and_bele: stacks").scene, areas };
      expect(pictured(to, scene).at(-1)!.label).toBe("h8 ×2");
    });

    it("has its sentence beside one that has no picture", () => {
      const [label] = offered("columna: drop or move", ["f4f5", "+f5"]);
      expect(label).toMatch(/ f4 to f5/);
    });

    it("is no card, which is told by its sentence", () => {
      expect(offered("lokai_and_bele: start", ["a2a3", "b2a3"], withCards)).toEqual([]);
    });
  });

  it("is told by its sentence where the words of two buttons are the same", () => {
    const [choice] = moment("columna: drop or move").scene.choices;
    const said = (label: string) => ({ ...choice!, button: { label, note: "", piece: null, rank: 0 } });
    expect(areApart([said("Blue"), said("Green")])).toBe(true);
    expect(areApart([said("Blue"), said("Blue")])).toBe(false);
  });
});

describe("pointing", () => {
  it("tells what is pointed at with mouse and keyboard, and that it no longer is", () => {
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
