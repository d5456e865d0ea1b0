import { expect, test } from "vitest";
import { area, beat, scene } from "../table/fixtures";
import { bounded, moments, PATIENCE } from "./moments";

const place = (turn: number, spot: string) => beat(turn, { areas: [area("board", { [spot]: "1" })] });

test("each moment follows from the one before", () => {
  const found = moments(scene({ areas: [area("board", {}), area("hand", {})] }), [
    place(3, "a"),
    beat(3),
    place(4, "b"),
  ]);
  expect(found.map(({ beat, index }) => `${beat.turn}.${index}`)).toEqual(["3.0", "3.1", "4.0"]);
  expect(found.map(({ scene }) => scene.areas[0]!.spots[0]!.id)).toEqual(["a", "a", "b"]);
  expect(found.at(-1)!.scene.areas).toHaveLength(2);
  expect(moments(scene(), [beat(3), beat(3, { sentence: "" }), beat(3), beat(4)]).map(({ told }) => told)).toEqual([
    1, 1, 2, 1,
  ]);
});

const lasting = (ms: number, turns: number) =>
  moments(
    scene(),
    Array.from({ length: 2 * turns }, (_, i) => beat(Math.floor(i / 2), { ms, sentence: "" })),
  );

test("of a thousand turns the last are shown, whole ones, and one at least", () => {
  const shown = (ms: number, patience: number) => bounded(lasting(ms, 1000), "normal", false, patience)[1];
  expect(shown(500, 3_500).map(({ beat, index }) => `${beat.turn}.${index}`)).toEqual(
    "997.0 997.1 998.0 998.1 999.0 999.1".split(" "),
  );
  expect(shown(5_000, 1_000).map(({ beat, index }) => `${beat.turn}.${index}`)).toEqual(["999.0", "999.1"]);
});

test("a round of many shots is shown whole, even against a clock its last turns are", () => {
  const round = lasting(600, 30);
  expect(bounded(round, "normal", false, PATIENCE.usual)).toEqual([[], round]);
  expect(bounded(round, "normal", false, PATIENCE.clocked)[1]).toHaveLength(20);
});

test("of a few nothing is passed over", () => {
  const few = moments(scene(), [beat(0), beat(1)]);
  expect(bounded(few, "normal", false, 10_000)).toEqual([[], few]);
  expect(bounded([], "normal", false, 10_000)).toEqual([[], []]);
});

test("who watches twice as fast is shown twice as much", () => {
  const all = lasting(1000, 20);
  expect(bounded(all, "normal", false, 10_000)[1]).toHaveLength(10);
  expect(bounded(all, "slow", false, 32_000)[1]).toHaveLength(20);
});
