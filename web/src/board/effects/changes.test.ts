import { describe, expect, it } from "vitest";
import type { Area, Piece, Scene } from "../../wire";
import { changes, type Slot } from "./changes";
import { GAMES, moments } from "../fixtures/load";
import { AREA, COLOURS, PIECE, SPOT } from "../../wire/defaults";

function piece(text: string): Piece {
  const [kind = "", owner = "", label = ""] = text.split(" ");
  return { kind, ...PIECE, owner: owner === "-" ? null : Number(owner), label };
}

function area(id: string, kind: string, spots: Record<string, string[]>): Area {
  const empty = { ...SPOT };
  const laid = Object.entries(spots).map(([spot, pieces], x) => ({
    ...empty,
    id: spot,
    x,
    y: 0,
    pieces: pieces.map(piece),
  }));
  return { id, kind, spots: laid, ...AREA };
}

function scene(...areas: Area[]): Scene {
  return {
    title: "",
    capture: "",
    seats: ["A", "B"],
    actor: 0,
    prompt: "",
    areas,
    counters: [],
    choices: [],
    plans: [],
    arrangement: null,
    colours: COLOURS,
  };
}

const board = (spots: Record<string, string[]>) => scene(area("board", "board", spots));
const names = (slots: readonly Slot[]) =>
  slots.map(({ spot, index, piece }) => `${spot}.${index} ${piece.label}`.trim());
const slides = (before: Scene, after: Scene, last: string[] = []) =>
  changes(before, after, last).slides.map(({ from, to }) => `${from.spot}.${from.index}-${to.spot}.${to.index}`);

describe("pieces", () => {
  it("slide from their old places", () => {
    const [before, after] = [board({ a: ["man 0"], b: [] }), board({ a: [], b: ["man 0"] })];
    expect(changes(before, after, [])).toMatchObject({ gone: [], come: [], rolled: [], revealed: [] });
    expect(slides(before, after)).toEqual(["a.0-b.0"]);
  });

  it("that are captured leave, and the capturer arrives", () => {
    const [before, after] = [board({ a: ["rook 0 R"], b: ["rook 1 r"] }), board({ a: [], b: ["rook 0 R"] })];
    expect(slides(before, after)).toEqual(["a.0-b.0"]);
    expect(names(changes(before, after, []).gone)).toEqual(["b.0 r"]);
  });

  it("move as a stack onto a stack", () => {
    const before = board({ a: ["man 1", "man 0"], b: ["man 1"] });
    const after = board({ a: [], b: ["man 1", "man 1", "man 0"] });
    expect(slides(before, after)).toEqual(["a.0-b.1", "a.1-b.2"]);
  });

  it("of the last move are matched before nearer ones", () => {
    const before = board({ a: ["man 0"], b: [], c: ["man 0"] });
    const after = board({ a: [], b: ["man 0"], c: [] });
    expect(slides(before, after, ["c", "b"])).toEqual(["c.0-b.0"]);
  });

  it("that change their look on the way are recognized", () => {
    const before = scene(area("board", "board", { a: ["die 0 3"], b: ["die 1 4"] }));
    const after = scene(area("board", "board", { a: [], b: ["die 0 3"] }), area("hand", "row", { hand: ["die 1 3"] }));
    expect(slides(before, after, ["a", "b"])).toEqual(["a.0-b.0", "b.0-hand.0"]);
    expect(changes(before, after, []).rolled).toEqual([]);
  });

  it("that are new appear", () => {
    expect(names(changes(board({ a: [] }), board({ a: ["coin -"] }), []).come)).toEqual(["a.0"]);
  });

  it("do not move without changes", () => {
    for (const { scene, last } of moments())
      expect(changes(scene, structuredClone(scene), last)).toEqual({
        slides: [],
        gone: [],
        come: [],
        rolled: [],
        revealed: [],
      });
  });

  it("do not slide between different games", () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`a${i}`, ["man 0"]]));
    const moved = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`b${i}`, ["man 0"]]));
    expect(changes(board(many), board(moved), [])).toMatchObject({ slides: [], gone: [], come: [] });
  });
});

describe("dice", () => {
  const dice = (a: string[], b: string[]) => scene(area("dice", "row", { a, b }));

  it("in a row are rolled together, even with equal values", () => {
    expect(names(changes(dice(["die - 3"], ["die - 5"]), dice(["die - 3"], ["die - 1"]), []).rolled)).toEqual([
      "a.0 3",
      "b.0 1",
    ]);
  });

  it("entering a row are rolled, not moved from nearby", () => {
    const changed = changes(dice([], ["die - 3"]), dice(["die - 3"], ["die - 6"]), []);
    expect(changed.slides).toEqual([]);
    expect(names(changed.rolled)).toEqual(["a.0 3", "b.0 6"]);
  });

  it("leaving a row are not rolled again", () => {
    expect(changes(dice(["die - 3"], ["die - 5"]), dice([], ["die - 5"]), ["a"]).rolled).toEqual([]);
  });
});

it("reveals hidden hands", () => {
  const hands = (a: string, b: string) => scene(area("hands", "row", { a: [`hand 0 ${a}`], b: [`hand 1 ${b}`] }));
  expect(names(changes(hands("?", "?"), hands("☞B", "✊"), []).revealed)).toEqual(["a.0 ☞B", "b.0 ✊"]);
});

describe("fixtures", () => {
  const pairs = [...GAMES].flatMap(([game, moments]) =>
    moments.flatMap((moment, i) => {
      const next = moments[i + 1];
      return next?.name === `after ${moment.name}` ? [[`${game}: ${moment.name}`, moment.scene, next] as const] : [];
    }),
  );

  it.each(pairs)("%s: each change is reported once", (_, before, { scene: after, last }) => {
    const { slides, gone, come, rolled, revealed } = changes(before, after, last);
    const key = ({ spot, index }: Slot) => `${spot}.${index}`;
    const sources = [...slides.map(({ from }) => from), ...gone].map(key);
    const ends = [...slides.map(({ to }) => to), ...come, ...rolled, ...revealed].map(key);
    expect(new Set(sources).size).toBe(sources.length);
    expect(new Set(ends).size).toBe(ends.length);
  });

  it.each(pairs.filter(([, , { last }]) => last.length === 2 && !last[0]!.match(/^track|^ball|lazor|^\d[BINGO]/)))(
    "%s: the last move slides",
    (_, before, { scene: after, last }) => {
      const { slides } = changes(before, after, last);
      expect(slides.some(({ from, to }) => from.spot === last[0] && to.spot === last[1])).toBe(true);
    },
  );
});
