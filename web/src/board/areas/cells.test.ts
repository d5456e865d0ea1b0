import { describe, expect, it } from "vitest";
import type { Area } from "../../wire";
import { hasRim, linesOf, type View } from "./cells";
import { moment, moments } from "../fixtures/load";
import { marks } from "./spots/marks";
import { lift, NOTHING } from "../input/picking";
import { words } from "../telling/words";

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
  it("stand as they are seen, from the upper left", () => {
    const seen = ids(board, VIEW);
    expect(seen[0]?.slice(0, 2)).toEqual(["a8", "b8"]);
    expect(seen[7]?.at(-1)).toBe("h1");
  });

  it("are turned by half with the board", () => {
    const seen = ids(board, { ...VIEW, flipped: true });
    expect(seen).toEqual(
      ids(board, VIEW)
        .reverse()
        .map((line) => line.reverse()),
    );
  });

  it("of a row are never turned", () => {
    const { scene } = moment("bingo_battle: start");
    const dice = scene.areas.find(({ kind }) => kind === "row")!;
    expect(ids(dice, { ...VIEW, flipped: true })).toEqual([["s", "m", "c", "a"]]);
  });

  it("hold every spot once", () => {
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

  it("are the same objects while they look the same", () => {
    expect(fresh({ ...VIEW, marks: marks(scene, NOTHING, [], []) })).toEqual([]);
  });

  it("are new where a mark, the cursor or a drag is", () => {
    expect(fresh({ ...VIEW, tabbable: "b1" })).toEqual(["a1", "b1"]);
    expect(fresh({ ...VIEW, lifted: "c2", over: "c5" })).toEqual(["c5", "c2"]);
    const picked = marks(scene, lift(scene, NOTHING, "d2"), [], []);
    expect(fresh({ ...VIEW, marks: picked })).toContain("d2");
    expect(fresh({ ...VIEW, marks: picked })).not.toContain("a8");
  });
});

it("tells a track round a board from the board", () => {
  const { scene } = moment("columna: start");
  const cells = linesOf(scene.areas[0]!, VIEW, []).flatMap(({ cells }) => cells);
  expect(hasRim(scene.areas[0]!)).toBe(true);
  expect(cells.filter(({ look }) => look === "rim").every(({ spot }) => spot.id.startsWith("track"))).toBe(true);
  expect(hasRim(board)).toBe(false);
  expect(hasRim(moment("deathmatch_arena: start").scene.areas[0]!)).toBe(false);
});
