import { expect, test } from "vitest";
import { area, beat, scene } from "../table/fixtures";
import { bounded, moments } from "./moments";

const place = (turn: number, spot: string) => beat(turn, { areas: [area("board", { [spot]: "1" })] });

test("each moment follows from the one before", () => {
  const found = moments(scene({ areas: [area("board", {}), area("hand", {})] }), [place(3, "a"), beat(3), place(4, "b")]);
  expect(found.map(({ beat, index }) => `${beat.turn}.${index}`)).toEqual(["3.0", "3.1", "4.0"]);
  expect(found.map(({ scene }) => scene.areas[0]!.spots[0]!.id)).toEqual(["a", "a", "b"]);
  expect(found.at(-1)!.scene.areas).toHaveLength(2);
  expect(moments(scene(), [beat(3), beat(3, { sentence: "" }), beat(3), beat(4)]).map(({ told }) => told)).toEqual([1, 1, 2, 1]);
});

test("of a thousand turns only the last is shown", () => {
  const all = moments(scene(), Array.from({ length: 2000 }, (_, i) => beat(Math.floor(i / 2))));
  const [passed, shown] = bounded(all, "normal", false);
  expect([passed.length, shown.map(({ beat, index }) => `${beat.turn}.${index}`)]).toEqual([1998, ["999.0", "999.1"]]);
});

test("of a few nothing is passed over", () => {
  const few = moments(scene(), [beat(0), beat(1)]);
  expect(bounded(few, "normal", false)).toEqual([[], few]);
  expect(bounded([], "normal", false)).toEqual([[], []]);
});

test("who watches twice as fast is shown twice as much", () => {
  const turns = Array.from({ length: 20 }, (_, turn) => beat(turn, { ms: 1000, sentence: "" }));
  const all = moments(scene(), turns);
  expect(bounded(all, "normal", false)[1]).toHaveLength(1);
  expect(bounded(all, "fast", false)[1]).toHaveLength(20);
});
