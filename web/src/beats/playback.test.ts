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
  shownTurns,
  staged,
} from "./playback";

describe("moments and bounded", () => {
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
    expect(
      moments(scene(), [beat(3), beat(3, { sentence: "" }), beat(3), beat(4)]).map(({ sentences }) => sentences),
    ).toEqual([1, 1, 2, 1]);
  });

  const lasting = (ms: number, turns: number) =>
    moments(
      scene(),
      Array.from({ length: 2 * turns }, (_, i) => beat(Math.floor(i / 2), { ms, sentence: "" })),
    );

  test("only the last whole turns of a thousand are shown, at least one", () => {
    const shown = (ms: number, patience: number) => bounded(lasting(ms, 1000), "normal", false, patience)[1];
    expect(shown(500, 3_500).map(({ beat, index }) => `${beat.turn}.${index}`)).toEqual(
      "997.0 997.1 998.0 998.1 999.0 999.1".split(" "),
    );
    expect(shown(5_000, 1_000).map(({ beat, index }) => `${beat.turn}.${index}`)).toEqual(["999.0", "999.1"]);
  });

  test("a long turn is shown whole, with a clock its last turns", () => {
    const round = lasting(600, 30);
    expect(bounded(round, "normal", false, PATIENCE.usual)).toEqual([[], round]);
    expect(bounded(round, "normal", false, PATIENCE.clocked)[1]).toHaveLength(20);
  });

  test("a few moments are all shown", () => {
    const few = moments(scene(), [beat(0), beat(1)]);
    expect(bounded(few, "normal", false, 10_000)).toEqual([[], few]);
    expect(bounded([], "normal", false, 10_000)).toEqual([[], []]);
  });

  test("double speed shows twice as many", () => {
    const all = lasting(1000, 20);
    expect(bounded(all, "normal", false, 10_000)[1]).toHaveLength(10);
    expect(bounded(all, "slow", false, 32_000)[1]).toHaveLength(20);
  });
});

describe("applied", () => {
  const before = scene({ areas: [area("board", { a1: "5" }), area("hand", { h: "2" })], counters: [] });

  test("parts missing from a beat stay unchanged", () => {
    const after = applied(before, beat(0, { areas: [area("hand", {})] }));
    expect(after.areas.map(({ id, spots }) => [id, spots.length])).toEqual([
      ["board", 1],
      ["hand", 0],
    ]);
    expect(after.areas[0]).toBe(before.areas[0]);
    expect(after.counters).toBe(before.counters);
  });

  test("areas appear and disappear in the given order", () => {
    const after = applied(before, beat(0, { areas: [area("market", {})], order: ["market", "board"] }));
    expect(after.areas.map(({ id }) => id)).toEqual(["market", "board"]);
  });

  test("an unknown area is ignored", () => {
    expect(applied(before, beat(0, { order: ["board", "lost"] })).areas).toHaveLength(1);
  });

  test("counters are replaced together", () => {
    const counters = [{ seat: 0, label: "points", value: 3, limit: null, text: "" }];
    expect(applied(before, beat(0, { counters })).counters).toEqual(counters);
  });

  test("the actor of a beat is set while it is shown, from the start of a roll", () => {
    const after = applied(before, beat(1, { actor: 1 }));
    expect([before.actor, after.actor, falling(before, { ...after, areas: before.areas }, ["h"]).actor]).toEqual([
      0, 1, 1,
    ]);
  });

  test("a bare scene has no choices", () => {
    expect(bare(scene({ choices: [choice("a1")] })).choices).toEqual([]);
  });

  test("a roll reveals only the dice", () => {
    const after = { ...scene({ areas: [area("board", { a1: "6" }), area("hand", { h: "3" })] }), counters: [] };
    const [ladder, dice] = falling(before, after, ["h"]).areas;
    expect(ladder).toBe(before.areas[0]);
    expect(dice!.spots).toBe(after.areas[1]!.spots);
    expect(falling(before, after, [])).toBe(after);
  });
});

describe("opens", () => {
  const reveal = (label: string | null, kind: Moment["beat"]["kind"] = "reveal"): Moment => ({
    beat: beat(0, { kind }),
    index: 0,
    sentences: 1,
    scene: showing(label),
  });

  test("a reveal opens closed hands", () => {
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

  test("one's own moves are foreseen, also several", () => {
    expect(seen([beat(0)])).toBe(true);
    expect(seen([beat(3, { seat: 0 }), beat(4, { kind: "capture" })])).toBe(true);
    expect(seen([])).toBe(false);
  });

  test("another player's beat is not foreseen", () => {
    expect(seen([beat(0)], 1)).toBe(false);
    expect(seen([beat(0), beat(1)])).toBe(false);
    expect(seen([beat(3), beat(3, { seat: 1 })])).toBe(false);
  });

  test("chance and reveals are not foreseen", () => {
    expect(seen([beat(2, { actor: 0, seat: 0 })])).toBe(false);
    expect(seen([beat(0), beat(0, { foreseen: false })])).toBe(false);
  });

  test("a missing turn is not foreseen", () => {
    expect(seen([beat(9)])).toBe(false);
  });
});

describe("staged", () => {
  test("the game is as far as shown, clocks are current", () => {
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

  test("turns play beat by beat", () => {
    const turns = [turn(0), turn(1, "b2", { story: ["A line is complete.", "White gains 2."] }), turn(2)];
    const sentences = (sentences: number) => shownTurns(turns, { turn: 1, sentences, opened: 0 }, new Set([0]));
    expect(sentences(0)).toEqual([turns[0]]);
    expect(sentences(1)).toEqual([turns[0], { ...turns[1], story: [] }]);
    expect(sentences(2)[1]).toMatchObject({ story: ["A line is complete."] });
    expect(sentences(3)).toEqual(turns.slice(0, 2));
    expect(shownTurns(turns, null, new Set([0]))).toBe(turns);
  });

  test("a secret is not told before its reveal", () => {
    const sentences = shownTurns([turn(0), turn(1)], { turn: 1, sentences: 0, opened: -1 }, new Set([0]));
    expect(sentences).toEqual([{ number: 0, actor: 0, secret: true }]);
  });

  test("with two rounds, the first plays and the second stays secret until its reveal", () => {
    const sentences = shownTurns([turn(0), turn(1), turn(2)], { turn: 2, sentences: 1, opened: 1 }, new Set([0, 2]));
    expect(sentences.map(isSecret)).toEqual([false, false, true]);
  });
});

describe("duration", () => {
  const roll = beat(0, { ms: 600, sentence: "White throws 43 and is well ahead of everybody." });

  test("speed determines the length of a beat", () => {
    expect(duration(roll, "normal", false)).toBe(600);
    expect(duration(roll, "slow", false)).toBeGreaterThan(600);
    expect(duration(roll, "fast", false)).toBeLessThan(600);
    expect(duration(roll, "none", false)).toBe(0);
  });

  test("without animation there is time to read", () => {
    expect(duration(roll, "normal", true)).toBeGreaterThan(1500);
    expect(duration({ ...roll, sentence: "x".repeat(9999) }, "normal", true)).toBe(2500);
    expect(duration({ ...roll, sentence: "" }, "normal", true)).toBe(600);
  });
});
