import { describe, expect, it } from "vitest";
import type { Choice, Scene } from "../../wire";
import { COLOURS } from "../../wire/defaults";
import { moment, moments } from "../fixtures/load";
import {
  askedAt,
  begins,
  buttons,
  carried,
  click,
  draggable,
  drop,
  ends,
  find,
  lift,
  nextAfter,
  NOTHING,
  open,
  type Picking,
  planned,
  type Step,
  targets,
  withButtons,
} from "./picking";

describe("picking", () => {
  function choice(text: string, spots: string[], captures = false): Choice {
    return { action: text.length, text, spots, sentence: `${text}.`, captures, button: null };
  }

  function sceneOf(...choices: Choice[]): Scene {
    return {
      title: "",
      capture: "",
      seats: ["A", "B"],
      actor: 0,
      prompt: "",
      areas: [],
      counters: [],
      choices,
      plans: [],
      arrangement: null,
      colours: COLOURS,
    };
  }

  function clickAll(scene: Scene, spots: readonly string[]): Step {
    return spots.reduce<Step>((step, spot) => click(scene, step.picking, spot), { picking: NOTHING });
  }

  const MOVES = sceneOf(
    choice("a1b2", ["a1", "b2"]),
    choice("a1xc3", ["a1", "c3"], true),
    choice("d4d5", ["d4", "d5"]),
  );

  describe("every choice of every fixture", () => {
    it.each(moments().map((moment) => [moment.name, moment.scene] as const))("%s", (_, scene) => {
      for (const wanted of scene.choices.filter((choice) => choice.spots.length)) {
        const step = clickAll(scene, wanted.spots);
        expect(step.problem).toBeUndefined();
        if (!step.play) expect(step.picking.offered).toContain(wanted);
        else expect(step.play).toBe(wanted);
      }
      for (const wanted of scene.choices.filter((choice) => !choice.spots.length))
        expect(buttons(scene)).toContain(wanted);
    });

    it.each(moments().map((moment) => [moment.name, moment.scene] as const))(
      "%s, by the last spot alone",
      (_, scene) => {
        for (const wanted of scene.choices.filter((choice) => ends(scene).has(choice.spots.at(-1) ?? ""))) {
          const step = click(scene, NOTHING, wanted.spots.at(-1)!);
          expect(step.play ? [step.play] : step.picking.offered).toContain(wanted);
        }
      },
    );

    it.each(moments().map((moment) => [moment.name, moment.scene] as const))("%s, dragged", (_, scene) => {
      for (const wanted of scene.choices.filter((choice) => choice.spots.length === 2)) {
        const [from, to] = wanted.spots as [string, string];
        expect(draggable(scene, NOTHING, from)).toBe(true);
        const step = drop(scene, lift(scene, NOTHING, from), to);
        expect(step.play ? [step.play] : step.picking.offered).toContain(wanted);
      }
    });
  });

  describe("clicking", () => {
    it("shows targets and captures", () => {
      expect(targets(MOVES, [])).toEqual(
        new Map([
          ["a1", false],
          ["d4", false],
        ]),
      );
      expect(targets(MOVES, ["a1"])).toEqual(
        new Map([
          ["b2", false],
          ["c3", true],
        ]),
      );
    });

    it("on the selected piece clears the selection", () => {
      expect(clickAll(MOVES, ["a1", "a1"]).picking).toBe(NOTHING);
    });

    it("on an opponent's piece with one destination plays at once, but selects own pieces", () => {
      const { scene } = moment("deathmatch_arena: steal");
      const thefts = scene.choices.filter(({ spots }) => spots.length === 2);
      expect(thefts.length).toBeGreaterThan(0);
      for (const theft of thefts) expect(click(scene, NOTHING, theft.spots[0]!).play).toBe(theft);
      expect(clickAll(sceneOf(choice("a1b2", ["a1", "b2"])), ["a1"]).picking.clicked).toEqual(["a1"]);
    });

    it("on another piece starts another move", () => {
      expect(clickAll(MOVES, ["a1", "d4"]).picking.clicked).toEqual(["d4"]);
    });

    it("continues the move if it could also start one", () => {
      const scene = sceneOf(choice("ab", ["a", "b"]), choice("bc", ["b", "c"]));
      expect(clickAll(scene, ["a", "b"]).play?.text).toBe("ab");
    });

    it("that leads nowhere gives a reason and keeps the selection", () => {
      expect(click(MOVES, NOTHING, "h8")).toEqual({ picking: NOTHING, problem: "not now" });
      const picked: Picking = { clicked: ["a1"], offered: [] };
      expect(click(MOVES, picked, "h8")).toEqual({ picking: picked, problem: "not there" });
    });

    it("on the end of a single move plays it with nothing selected", () => {
      expect(click(MOVES, NOTHING, "d5").play?.text).toBe("d4d5");
      expect(click(MOVES, NOTHING, "c3").play?.text).toBe("a1xc3");
      expect(ends(MOVES)).toEqual(
        new Map([
          ["b2", false],
          ["c3", true],
          ["d5", false],
        ]),
      );
    });

    it("starts where a move starts or ends, and nowhere else", () => {
      expect(["a1", "d4", "b2", "d5", "e6"].map((spot) => begins(MOVES, spot))).toEqual([
        true,
        true,
        true,
        true,
        false,
      ]);
      expect(begins(sceneOf(), "a1")).toBe(false);
    });

    it("on the end of several moves asks which one; a second click cancels", () => {
      const scene = sceneOf(choice("ac", ["a", "c"]), choice("bc", ["b", "c"]), choice("bd", ["b", "d"]));
      const { picking, play } = click(scene, NOTHING, "c");
      expect([picking.offered.map(({ text }) => text), askedAt(picking), play]).toEqual([["ac", "bc"], "c", undefined]);
      expect(click(scene, picking, "c")).toEqual({ picking: NOTHING });
      expect(click(scene, picking, "d").play?.text).toBe("bd");
      expect(click(scene, picking, "b").picking.clicked).toEqual(["b"]);
    });

    it("asks before playing with another piece than the selected one", () => {
      const { picking, play } = clickAll(MOVES, ["a1", "d5"]);
      expect([play, picking.offered.map(({ text }) => text)]).toEqual([undefined, ["d4d5"]]);
    });

    it("selects a piece where moves start and end; a second click asks about those that end", () => {
      const scene = sceneOf(choice("+b", ["pawn", "b"]), choice("bc", ["b", "c"]));
      const picked = click(scene, NOTHING, "b");
      expect(picked).toEqual({ picking: { clicked: ["b"], offered: [] } });
      expect(click(scene, picked.picking, "b").picking.offered.map(({ text }) => text)).toEqual(["+b"]);
    });

    it("plays a complete choice although the spot ends another; that one starts with its piece", () => {
      const scene = sceneOf(choice("take b", ["b"]), choice("a-b", ["a", "b"]));
      expect(click(scene, NOTHING, "b").play?.text).toBe("take b");
      expect(clickAll(scene, ["a", "b"]).play?.text).toBe("a-b");
    });

    it("offers a complete move that another one continues", () => {
      const scene = sceneOf(choice("stop", ["a", "b"]), choice("hop", ["a", "b", "c"]));
      const { picking } = clickAll(scene, ["a", "b"]);
      expect(picking.offered.map(({ text }) => text)).toEqual(["stop"]);
      expect(click(scene, picking, "c").play?.text).toBe("hop");
    });

    it("offers moves with the same clicks", () => {
      const scene = sceneOf(choice("a8=Q", ["a7", "a8"]), choice("a8=N", ["a7", "a8"]));
      const step = clickAll(scene, ["a7", "a8"]);
      expect(step.play).toBeUndefined();
      expect(step.picking.offered.map(({ text }) => text)).toEqual(["a8=Q", "a8=N"]);
    });

    it("never reaches a spot outside the choices", () => {
      expect(open(MOVES, ["b2"])).toEqual([]);
      expect(clickAll(MOVES, ["h8", "g7"]).play).toBeUndefined();
    });
  });

  describe("dragging", () => {
    it("starts only where a move continues", () => {
      const scene = sceneOf(choice("take", ["card"]), choice("a1b2", ["a1", "b2"]));
      expect(draggable(scene, NOTHING, "card")).toBe(false);
      expect(draggable(scene, NOTHING, "a1")).toBe(true);
      expect(draggable(scene, NOTHING, "b2")).toBe(false);
    });

    it("keeps a piece selected if dropped beside its targets", () => {
      const lifted = lift(MOVES, NOTHING, "a1");
      for (const spot of ["h8", "a1", "d4", null]) expect(drop(MOVES, lifted, spot)).toEqual({ picking: lifted });
    });

    it("keeps the selected piece", () => {
      const picked = lift(MOVES, NOTHING, "a1");
      expect(lift(MOVES, picked, "a1")).toBe(picked);
      expect(lift(MOVES, picked, "d4").clicked).toEqual(["d4"]);
    });

    it("picks up a piece that the selected one could go to", () => {
      const scene = sceneOf(choice("ab", ["a", "b"]), choice("bc", ["b", "c"]));
      expect(lift(scene, lift(scene, NOTHING, "a"), "b").clicked).toEqual(["b"]);
    });
  });

  describe("a scene that follows", () => {
    it("keeps the selection while the same moves are possible", () => {
      const picked = lift(MOVES, NOTHING, "a1");
      expect(carried(MOVES, structuredClone(MOVES), picked)).toBe(picked);
      expect(carried(MOVES, { ...MOVES, choices: MOVES.choices.slice(1) }, picked)).toBe(NOTHING);
      expect(carried(MOVES, { ...MOVES, prompt: "later" }, picked)).toBe(NOTHING);
    });
  });

  describe("plans", () => {
    const plan = { name: "fill", sentence: "", actions: [1, 2, 2], shuffled: false };
    const scene = sceneOf(choice("1", ["one"]), choice("22", ["two"]));

    it("are played by their texts", () => {
      expect(planned(scene, plan)).toEqual(["1", "22", "22"]);
      expect(planned(scene, { ...plan, actions: [1, 7] })).toBeNull();
    });

    it("are shuffled if any order is allowed", () => {
      const draws = [0.1, 0.9, 0.5, 0.2].values();
      const drawn = planned(scene, { ...plan, shuffled: true }, () => draws.next().value ?? 0);
      expect(drawn).toEqual(["22", "22", "1"]);
    });
  });

  it("finds spots by id", () => {
    const { scene } = moments().find(({ name }) => name === "invictus: start")!;
    expect(find(scene, "face3")?.name).toBe("dice showing 3");
    expect(find(scene, "z9")).toBeUndefined();
  });
});

describe("withButtons and nextAfter", () => {
  const { scene } = moment("deathmatch_arena: choose");

  describe("a player who selects the pistol", () => {
    it("is asked for a target", () => {
      const asked = nextAfter(scene, { clicked: ["lazor"], offered: [] });
      expect(asked.map(({ text }) => text)).toEqual(
        ["lazor 0", "lazor 1", "lazor 2"].filter((text) => scene.choices.some((choice) => choice.text === text)),
      );
      expect(asked.length).toBeGreaterThan(1);
    });

    it("is not asked before", () => expect(nextAfter(scene, NOTHING)).toEqual([]));
  });

  it("choices of one click with a label have buttons", () => {
    const button = { label: "Blue", note: "roll again", piece: null, rank: 0 };
    const [choice] = scene.choices;
    const asked = {
      ...scene,
      choices: [
        { ...choice!, spots: ["hand1"], button },
        { ...choice!, spots: ["0B3"], button: null },
      ],
    };
    expect(withButtons(asked).choices.map(({ spots }) => spots)).toEqual([[], ["0B3"]]);
  });
});
