import { beforeEach, expect, test } from "vitest";
import type { Choice, Piece, Scene, Spot } from "../../wire";
import { words } from "../narration/words";
import { Interaction } from "./interaction.svelte";
import { AREA, CHOICE, COLOURS, PIECE, SPOT } from "../../wire/defaults";

const man: Piece = { kind: "man", ...PIECE, owner: 0 };
const spots = [..."abcd"].map((id) => spot(id, { pieces: id === "a" ? [man, man] : [] }));
spots.push(spot("card", { note: "It shields." }));
const before = scene([choice("ab", ["a", "b"]), choice("ac", ["a", "c"]), choice("ac+", ["a", "c"])]);
let played: string[][];
let focused: string[];
let refused: string[][];
let interaction: Interaction;
let now: Scene;
let ahead: ((spots: string[]) => void) | undefined;

beforeEach(() => {
  [played, focused, refused, now, ahead] = [[], [], [], before, undefined];
  interaction = new Interaction({
    scene: () => now,
    words: () => words("en"),
    idle: () => "",
    squareAt: () => 60,
    focus: (spot) => focused.push(spot),
    play: (actions) => played.push(actions),
    refused: (spots) => refused.push(spots),
    ahead: () => ahead,
    isBrief: (spot) => spot === "card",
    mine: (spot) => spot === "a",
  });
});

function spot(id: string, over: Partial<Spot> = {}): Spot {
  return { id, x: 0, y: 0, pieces: [], ...SPOT, ...over };
}

function choice(text: string, spots: string[]): Choice {
  return { action: 0, text, spots, sentence: "", ...CHOICE };
}

function scene(choices: Choice[]): Scene {
  const area = { id: "board", kind: "board", spots, ...AREA };
  return {
    title: "",
    capture: "",
    seats: ["White", "Black"],
    actor: 0,
    prompt: "",
    areas: [area],
    counters: [],
    choices,
    plans: [],
    arrangement: null,
    colours: COLOURS,
  };
}

test("clicks make a move", () => {
  for (const id of ["a", "b"]) interaction.click(id);
  expect(played).toEqual([["ab"]]);
  expect(interaction.picking.clicked).toEqual([]);
});

test("moves with the same clicks are asked about, and the cursor stays at their end", () => {
  for (const id of ["a", "c"]) interaction.click(id);
  expect(interaction.picking.offered.map(({ text }) => text)).toEqual(["ac", "ac+"]);
  interaction.choose(before.choices[2]!);
  expect([played, focused]).toEqual([[["ac+"]], ["c"]]);
});

test("a click that leads nowhere gives a reason until the selection is cleared", () => {
  interaction.click("d");
  expect(interaction.problem).toContain("d is empty");
  expect(refused).toEqual([["d"]]);
  expect([interaction.press("Escape", "d"), interaction.problem]).toEqual([true, ""]);
  expect(interaction.press("Escape", "d")).toBe(false);
});

test("a click on the end of a single move plays it", () => {
  interaction.click("b");
  expect(played).toEqual([["ab"]]);
});

test("a click on the end of several moves asks there, and the cursor stays", () => {
  interaction.click("c");
  expect(interaction.picking.offered.map(({ text }) => text)).toEqual(["ac", "ac+"]);
  interaction.choose(before.choices[1]!);
  expect([played, focused, interaction.aims]).toEqual([[["ac"]], ["c"], [before.choices[1], before.choices[2]]]);
});

test("hovering shows what a click or a drop would do", () => {
  interaction.point("b");
  expect(interaction.aims.map(({ text }) => text)).toEqual(["ab"]);
  interaction.lift("a", 1, 2);
  interaction.carry(30, 40, "c");
  expect(interaction.aims.map(({ text }) => text)).toEqual(["ac", "ac+"]);
  interaction.suggested = before.choices[2]!;
  expect(interaction.aims.map(({ text }) => text)).toEqual(["ac+"]);
  interaction.follow(before, scene([]));
  expect(interaction.suggested).toBeNull();
});

test("a spot appearing under a resting pointer is not pointed at", () => {
  interaction.point("b");
  interaction.follow(before, before);
  interaction.suggested = before.choices[2]!;
  expect(interaction.aims).toEqual([]);
  interaction.rests = false;
  expect(interaction.aims.map(({ text }) => text)).toEqual(["ac+"]);
});

test("arrows and marks are drawn, toggled and cleared", () => {
  interaction.draw("a", "b", false);
  expect([interaction.drawing?.to, interaction.drawn]).toEqual(["b", []]);
  interaction.draw("a", null, true);
  expect([interaction.drawing, interaction.drawn]).toEqual([null, []]);
  interaction.draw("a", "b", true);
  expect([interaction.press("m", "c"), interaction.drawn.length]).toEqual([true, 2]);
  interaction.press("m", "c");
  expect(interaction.drawn.map(({ to }) => to)).toEqual(["b"]);
  expect([interaction.press("Escape", "a"), interaction.drawn]).toEqual([true, []]);
});

test("a spot that has a note but cannot be selected is inspected", () => {
  interaction.click("card");
  expect([interaction.looked, interaction.problem]).toEqual(["card", ""]);
  expect([interaction.press("i", "card"), interaction.looked]).toEqual([true, null]);
});

test("a stack is inspected if nothing is selected and no target hidden", () => {
  expect([interaction.look("a"), interaction.look("d")]).toEqual([true, false]);
  interaction.click("a");
  expect(interaction.look("a")).toBe(false);
});

test("a dragged piece is played where it is dropped, without another animation", () => {
  interaction.lift("a", 1, 2);
  interaction.carry(30, 40, "b");
  expect([interaction.dragged, interaction.over]).toEqual([{ spot: "a", x: 30, y: 40, size: 60 }, "b"]);
  interaction.drop("b");
  expect([played, interaction.dragged, interaction.over]).toEqual([[["ab"]], null, null]);
  expect([interaction.follow(before, scene([])), interaction.follow(before, before)]).toEqual(["b", null]);
});

test("a piece dropped beside its targets stays selected", () => {
  interaction.lift("a", 1, 2);
  interaction.drop(null);
  expect([played, interaction.picking.clicked]).toEqual([[], ["a"]]);
});

test("the selection stays while the same moves are possible", () => {
  interaction.click("a");
  interaction.follow(before, scene(before.choices));
  expect(interaction.picking.clicked).toEqual(["a"]);
  interaction.follow(before, scene([]));
  expect(interaction.picking.clicked).toEqual([]);
});

test("own pieces can be dragged as a premove if allowed", () => {
  const shown: string[][] = [];
  now = scene([]);
  expect(interaction.canDrag("a")).toBe(false);
  ahead = (spots) => shown.push(spots);
  expect([interaction.canDrag("a"), interaction.canDrag("b")]).toEqual([true, false]);
  for (const target of ["b", "a", null]) {
    interaction.lift("a", 1, 2);
    interaction.drop(target);
  }
  expect([shown, played, interaction.picking.clicked, interaction.problem]).toEqual([[["a", "b"]], [], [], ""]);
});

test("a piece picked up as a premove is played if the turn comes during the drag", () => {
  [now, ahead] = [scene([]), () => {}];
  interaction.lift("a", 1, 2);
  interaction.follow(now, before);
  [now, ahead] = [before, undefined];
  interaction.drop("b");
  expect(played).toEqual([["ab"]]);
});

test("a first tap on a brief card inspects it, a second selects it; a mouse click selects it", () => {
  now = scene([choice("card", ["card"])]);
  interaction.click("card", true);
  expect([interaction.looked, played]).toEqual(["card", []]);
  interaction.click("a", true);
  interaction.click("card", true);
  expect(played).toEqual([]);
  interaction.click("card", true);
  interaction.click("card");
  expect(played).toEqual([["card"], ["card"]]);
});

test("a finger does not point after playing", () => {
  for (const id of ["a", "b"]) interaction.click(id);
  expect(interaction.pointed).toBe("b");
  interaction.click("a", true);
  expect(interaction.pointed).toBe("a");
  interaction.click("b", true);
  expect(interaction.pointed).toBe(null);
});
