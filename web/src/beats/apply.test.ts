import { expect, test } from "vitest";
import { area, beat, choice, scene } from "../table/fixtures";
import { applied, bare, falling } from "./apply";

const before = scene({ areas: [area("board", { a1: "5" }), area("hand", { h: "2" })], counters: [] });

test("what a beat does not name stays as it was", () => {
  const after = applied(before, beat(0, { areas: [area("hand", {})] }));
  expect(after.areas.map(({ id, spots }) => [id, spots.length])).toEqual([
    ["board", 1],
    ["hand", 0],
  ]);
  expect(after.areas[0]).toBe(before.areas[0]);
  expect(after.counters).toBe(before.counters);
});

test("areas come and go in the order that is told", () => {
  const after = applied(before, beat(0, { areas: [area("market", {})], order: ["market", "board"] }));
  expect(after.areas.map(({ id }) => id)).toEqual(["market", "board"]);
});

test("an area that nobody knows is no reason to fail", () => {
  expect(applied(before, beat(0, { order: ["board", "lost"] })).areas).toHaveLength(1);
});

test("counters are replaced together", () => {
  const counters = [{ seat: 0, label: "points", value: 3, limit: null, text: "" }];
  expect(applied(before, beat(0, { counters })).counters).toEqual(counters);
});

test("who acts in the turn of a beat acts while it is shown, from the beginning of a throw", () => {
  const after = applied(before, beat(1, { actor: 1 }));
  expect([before.actor, after.actor, falling(before, { ...after, areas: before.areas }, ["h"]).actor]).toEqual([
    0, 1, 1,
  ]);
});

test("while beats are played nothing can be chosen", () => {
  expect(bare(scene({ choices: [choice("a1")] })).choices).toEqual([]);
});

test("while dice fall nothing else tells what they bring", () => {
  const after = { ...scene({ areas: [area("board", { a1: "6" }), area("hand", { h: "3" })] }), counters: [] };
  const [ladder, dice] = falling(before, after, ["h"]).areas;
  expect(ladder).toBe(before.areas[0]);
  expect(dice!.spots).toBe(after.areas[1]!.spots);
  expect(falling(before, after, [])).toBe(after);
});
