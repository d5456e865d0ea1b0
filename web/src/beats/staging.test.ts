import { expect, test } from "vitest";
import { scene, snapshot, turn } from "../table/fixtures";
import { isSecret } from "../wire";
import { staged, toldTurns } from "./staging";

test("the game is as far as it has been seen, the clocks are of now", () => {
  const before = snapshot({ position: "old" });
  const end = { reason: "game" as const, sentence: "White wins.", results: [1, -1] };
  const after = snapshot({ status: "over", end, running: 0, may: ["rematch", "analyse", "resign"] }, [
    { result: 1 },
    { result: -1 },
  ]);
  const shown = staged(after, before, scene({ title: "under way" }));
  expect(shown).toMatchObject({ status: "playing", end: null, position: "old", running: 0, may: ["resign"] });
  expect(staged(snapshot(), snapshot({ status: "waiting" }), scene()).status).toBe("playing");
  const away = snapshot({ may: ["claim", "handover", "resign"] });
  expect(staged(away, before, scene()).may, "of whoever is to act now, which is not seen yet").toEqual(["resign"]);
  expect([shown.scene.title, shown.seats[0]!.result]).toEqual(["under way", null]);
});

test("turns are told beat by beat", () => {
  const turns = [turn(0), turn(1, "b2", { story: ["A line is complete.", "White gains 2."] }), turn(2)];
  const told = (sentences: number) => toldTurns(turns, { turn: 1, sentences, opened: 0 }, new Set([0]));
  expect(told(0)).toEqual([turns[0]]);
  expect(told(1)).toEqual([turns[0], { ...turns[1], story: [] }]);
  expect(told(2)[1]).toMatchObject({ story: ["A line is complete."] });
  expect(told(3)).toEqual(turns.slice(0, 2));
  expect(toldTurns(turns, null, new Set([0]))).toBe(turns);
});

test("what was secret is not told before it is shown", () => {
  const told = toldTurns([turn(0), turn(1)], { turn: 1, sentences: 0, opened: -1 }, new Set([0]));
  expect(told).toEqual([{ number: 0, actor: 0, secret: true }]);
});

test("of two rounds the first is told, the second is secret until it is shown", () => {
  const told = toldTurns([turn(0), turn(1), turn(2)], { turn: 2, sentences: 1, opened: 1 }, new Set([0, 2]));
  expect(told.map(isSecret)).toEqual([false, false, true]);
});
