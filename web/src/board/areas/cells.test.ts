import { describe, expect, it } from "vitest";
import type { Area } from "../../wire";
import { moment, moments } from "../fixtures/load";
import { lift, NOTHING } from "../input/picking";
import { words } from "../narration/words";
import { hasRim, linesOf, shared, type View } from "./cells";
import { marks } from "./spots";

describe("linesOf and hasRim", () => {
  const { scene } = moment("lokai_and_bele: start");
  const [board] = scene.areas as [Area];
  const VIEW: View = {
    seats: scene.seats,
    words: words("en"),
    marks: marks(scene, NOTHING, [], []),
    flipped: false,
    tabbable: "a1",
    lifted: null,
    over: null,
    ghosts: new Map(),
  };
  const ids = (area: Area, view: View) => linesOf(area, view, []).map(({ cells }) => cells.map(({ spot }) => spot.id));

  describe("lines", () => {
    it("go from the top left as seen on screen", () => {
      const seen = ids(board, VIEW);
      expect(seen[0]?.slice(0, 2)).toEqual(["a8", "b8"]);
      expect(seen[7]?.at(-1)).toBe("h1");
    });

    it("are rotated with a flipped board", () => {
      const seen = ids(board, { ...VIEW, flipped: true });
      expect(seen).toEqual(
        ids(board, VIEW)
          .reverse()
          .map((line) => line.reverse()),
      );
    });

    it("of a row are never flipped", () => {
      const { scene } = moment("bingo_battle: start");
      const dice = scene.areas.find(({ kind }) => kind === "row")!;
      expect(ids(dice, { ...VIEW, flipped: true })).toEqual([["s", "m", "c", "a"]]);
    });

    it("contain every spot once", () => {
      for (const { scene } of moments())
        for (const area of scene.areas)
          expect(ids(area, VIEW).flat().sort()).toEqual(area.spots.map(({ id }) => id).sort());
    });
  });

  describe("cells", () => {
    const before = linesOf(board, VIEW, []);
    const fresh = (view: View) => {
      const old = new Set(before.flatMap(({ cells }) => cells));
      const cells = linesOf(board, view, before).flatMap(({ cells }) => cells);
      return cells.filter((cell) => !old.has(cell)).map(({ spot }) => spot.id);
    };

    it("keep their identity while they look the same", () => {
      expect(fresh({ ...VIEW, marks: marks(scene, NOTHING, [], []) })).toEqual([]);
    });

    it("are new where a mark, the cursor or a drag changes", () => {
      expect(fresh({ ...VIEW, tabbable: "b1" })).toEqual(["a1", "b1"]);
      expect(fresh({ ...VIEW, lifted: "c2", over: "c5" })).toEqual(["c5", "c2"]);
      const picked = marks(scene, lift(scene, NOTHING, "d2"), [], []);
      expect(fresh({ ...VIEW, marks: picked })).toContain("d2");
      expect(fresh({ ...VIEW, marks: picked })).not.toContain("a8");
    });
  });

  it("distinguish a rim from the board", () => {
    const { scene } = moment("columna: start");
    const cells = linesOf(scene.areas[0]!, VIEW, []).flatMap(({ cells }) => cells);
    expect(hasRim(scene.areas[0]!)).toBe(true);
    expect(cells.filter(({ look }) => look === "rim").every(({ spot }) => spot.id.startsWith("track"))).toBe(true);
    expect(hasRim(board)).toBe(false);
    expect(hasRim(moment("deathmatch_arena: start").scene.areas[0]!)).toBe(false);
  });
});

describe("shared", () => {
  it("returns the new scene", () => {
    const all = moments();
    for (const [i, { scene }] of all.entries()) expect(shared(all[Math.max(0, i - 1)]!.scene, scene)).toEqual(scene);
  });

  it("keeps all spots of an equal scene", () => {
    for (const { scene } of moments()) {
      const again = shared(scene, structuredClone(scene));
      again.areas.forEach((area, i) => expect(area.spots).toBe(scene.areas[i]!.spots));
      expect(again.seats).toBe(scene.seats);
    }
  });

  it("keeps the spots that a move does not touch", () => {
    const [before, after] = [moment("lokai_and_bele: stacks").scene, moment("lokai_and_bele: after stacks").scene];
    const old = new Set(before.areas[0]!.spots);
    const drawn = shared(before, after).areas[0]!.spots.filter((spot) => !old.has(spot));
    expect(drawn.map(({ id }) => id).sort()).toEqual(["d7", "e6"]);
  });

  it("returns a new spot if anything differs", () => {
    const { scene } = moment("deathmatch_arena: buy");
    const spot = scene.areas.find(({ id }) => id === "market")!.spots[0]!;
    const [card] = spot.pieces;
    const others = [
      { x: 9 },
      { y: 9 },
      { label: "9E" },
      { locked: true },
      { name: "?" },
      { note: "?" },
      { pieces: [] },
      { pieces: [{ ...card!, label: "?" }] },
      { pieces: [{ ...card!, owner: 1 }] },
      { pieces: [{ ...card!, kind: "?" }] },
    ];
    for (const other of others) {
      const next = structuredClone(scene);
      Object.assign(next.areas.find(({ id }) => id === "market")!.spots[0]!, other);
      expect(shared(scene, next)).toEqual(next);
    }
  });
});
