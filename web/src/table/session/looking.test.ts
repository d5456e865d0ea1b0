import { beforeEach, expect, test } from "vitest";
import { scene } from "../fixtures";
import { Looking } from "./looking";

let done: string[];
let director: { scene: ReturnType<typeof scene> | null; repeats: boolean; skip: () => void };
let autoplay: { on: boolean; toggle: () => Promise<void> };
let looking: Looking;

beforeEach(() => {
  done = [];
  director = { scene: null, repeats: false, skip: () => void done.push("skip") };
  autoplay = { on: false, toggle: async () => void done.push("toggle") };
  const replay = { look: async (turns: number) => void done.push(`look ${turns}`), step: async (by: number) => void done.push(`step ${by}`) };
  looking = new Looking(director, replay, autoplay, { at: 5 });
});

test("what is being shown is skipped, and what is looked at follows", () => {
  looking.at(3);
  looking.step(-1);
  expect(done).toEqual(["skip", "look 3", "skip", "step -1"]);
});

test("while a turn is shown again, a step leads on from there", () => {
  director.repeats = true;
  looking.step(1);
  expect(done).toEqual(["skip", "look 6"]);
});

test("a game that plays by itself is stopped, and one is told whether anything was shown", () => {
  expect(looking.skip()).toBe(false);
  [director.scene, autoplay.on] = [scene(), true];
  expect(looking.skip()).toBe(true);
  expect(done).toEqual(["skip", "toggle"]);
});
