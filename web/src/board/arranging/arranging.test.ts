import { beforeEach, expect, it } from "vitest";
import { SvelteMap } from "svelte/reactivity";
import { scene as sceneWith } from "../../table/fixtures";
import type { Scene } from "../../wire";
import { find } from "../input/picking";
import { words } from "../narration/words";
import { Arranging } from "./arranging.svelte";
import { SETUP } from "./fixtures";

const PLAYED = sceneWith({ areas: SETUP.areas });
let told: SvelteMap<"scene", Scene>;
let arranging: Arranging;

beforeEach(() => {
  told = new SvelteMap([["scene", SETUP]]);
  arranging = new Arranging(
    () => told.get("scene")!,
    () => words("en"),
  );
});

it("can be played once no place is empty", () => {
  arranging.move("twos", "c1");
  expect([arranging.actions, arranging.gaps, arranging.empty]).toEqual([null, 2, ["a1", "b1"]]);
  arranging.fill();
  expect([arranging.actions, arranging.text]).toEqual([["1", "1", "2"], "1 1 2"]);
  expect(find(arranging.drawn, "c1")!.pieces[0]!.label).toBe("2");
});

it("undoes and redoes; another change clears the redo steps", () => {
  expect([arranging.canUndo, arranging.canRedo]).toEqual([false, false]);
  arranging.move("twos", "c1");
  arranging.fill();
  arranging.undo();
  expect([arranging.text, arranging.canRedo]).toEqual([". . 2", true]);
  arranging.redo();
  expect(arranging.text).toBe("1 1 2");
  arranging.undo();
  arranging.undo();
  arranging.move("ones", "a1");
  expect([arranging.text, arranging.canRedo, arranging.canUndo]).toEqual(["1 . .", false, true]);
});

it("records no step if nothing changes", () => {
  arranging.clear();
  expect(arranging.canUndo).toBe(false);
  arranging.fill();
  arranging.fill();
  arranging.undo();
  expect(arranging.canUndo).toBe(false);
});

it("selects the next piece of a supply while there is one", () => {
  arranging.move("ones", "a1");
  expect(arranging.held).toBe("ones");
  arranging.move("ones", "b1");
  expect(arranging.held).toBeNull();
  arranging.move("a1", "c1");
  expect(arranging.held).toBeNull();
});

it("takes up a placed piece", () => {
  arranging.fill();
  expect([arranging.takeUp("b1"), arranging.takeUp("b1"), arranging.takeUp("ones")]).toEqual([true, false, false]);
  expect(arranging.text).toBe("1 . 2");
});

it("lays a formation, or keeps the setup and returns the reason", () => {
  expect([arranging.load("1 2 1"), arranging.text]).toEqual(["", "1 2 1"]);
  expect(arranging.load("1 1 1")).toContain("only 2");
  expect(arranging.text).toBe("1 2 1");
});

it("shuffles all pieces", () => {
  arranging.shuffle();
  expect([...arranging.actions!].sort()).toEqual(["1", "1", "2"]);
});

it("ends once played, and starts again for another setup", () => {
  arranging.fill();
  told.set("scene", PLAYED);
  expect([arranging.on, arranging.drawn, arranging.actions, arranging.canUndo]).toEqual([false, PLAYED, null, false]);
  told.set("scene", { ...SETUP, prompt: "Black sets up." });
  expect([arranging.on, arranging.text]).toEqual([true, ". . ."]);
});

it("survives a look at another position", () => {
  arranging.fill();
  told.set("scene", PLAYED);
  told.set("scene", { ...SETUP });
  expect(arranging.text).toBe("1 1 2");
});

it("starts with a formation of the game if there is one", () => {
  const plan = { name: "wall", sentence: "One sets up a wall.", actions: [7, 8, 7], shuffled: false };
  told.set("scene", {
    ...SETUP,
    plans: [{ ...plan, name: "luck", shuffled: true }, { ...plan, name: "rest", actions: [7] }, plan],
  });
  expect(arranging.ready).toEqual([{ plan, text: "1 2 1" }]);
  arranging.fill();
  expect(arranging.text).toBe("1 2 1");
  arranging.clear();
  arranging.move("twos", "c1");
  arranging.fill();
  expect(arranging.text).toBe("1 1 2");
});
