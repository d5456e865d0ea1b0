import { describe, expect, test } from "vitest";
import { area, beat, choice, scene, showing, snapshot, turn } from "../table/fixtures";
import { type Beat, isSecret } from "../wire";
import {
  applied,
  bare,
  bounded,
  duration,
  falling,
  foreseen,
  type Moment,
  moments,
  opens,
  PATIENCE,
  staged,
  toldTurns,
} from "./playback";

describe("moments", () => {
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
});

describe("apply", () => {
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
});

describe("hands", () => {
  const reveal = (label: string | null, kind: Moment["beat"]["kind"] = "reveal"): Moment => ({
    beat: beat(0, { kind }),
    index: 0,
    told: 1,
    scene: showing(label),
  });

  test("hands that were closed open in a reveal", () => {
    expect(opens(showing("?"), reveal("✋"))).toBe(true);
    expect(opens(showing("?"), reveal("?"))).toBe(false);
    expect(opens(showing("?"), reveal(null))).toBe(false);
    expect(opens(showing("✋"), reveal("✊"))).toBe(false);
    expect(opens(showing("?"), reveal("✋", "claim"))).toBe(false);
  });
});

describe("foreseen", () => {
  const CHANCE = -1;
  const actors = [0, 1, CHANCE, 0, 0];
  const turns = actors.map((actor, number) => turn(number, "a1", { actor }));
  const seen = (beats: Beat[], seat = 0) => foreseen(moments(scene(), beats), turns, seat);

  test("one's own moves are foreseen, several too", () => {
    expect(seen([beat(0)])).toBe(true);
    expect(seen([beat(3, { seat: 0 }), beat(4, { kind: "capture" })])).toBe(true);
    expect(seen([])).toBe(false);
  });

  test("what somebody else does is not, be it but one of several beats", () => {
    expect(seen([beat(0)], 1)).toBe(false);
    expect(seen([beat(0), beat(1)])).toBe(false);
    expect(seen([beat(3), beat(3, { seat: 1 })])).toBe(false);
  });

  test("neither is chance, nor what comes to light", () => {
    expect(seen([beat(2, { actor: 0, seat: 0 })])).toBe(false);
    expect(seen([beat(0), beat(0, { foreseen: false })])).toBe(false);
  });

  test("neither is a turn that nobody has told of", () => {
    expect(seen([beat(9)])).toBe(false);
  });
});

describe("staging", () => {
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
});

describe("timing", () => {
  const roll = beat(0, { ms: 600, sentence: "White throws 43 and is well ahead of everybody." });

  test("the settings say how long a beat is shown", () => {
    expect(duration(roll, "normal", false)).toBe(600);
    expect(duration(roll, "slow", false)).toBeGreaterThan(600);
    expect(duration(roll, "fast", false)).toBeLessThan(600);
    expect(duration(roll, "none", false)).toBe(0);
  });

  test("where nothing moves there is time to read", () => {
    expect(duration(roll, "normal", true)).toBeGreaterThan(1500);
    expect(duration({ ...roll, sentence: "x".repeat(9999) }, "normal", true)).toBe(2500);
    expect(duration({ ...roll, sentence: "" }, "normal", true)).toBe(600);
  });
});
