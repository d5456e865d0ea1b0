// The spots of an area as cells, line by line. Unchanged cells and scene objects keep their identity, so Svelte does
// not redraw them.

import type { Area, Piece, Scene, Spot } from "../../wire";
import type { Ghosts } from "../effects/highlights.svelte";
import { height, isMap, middleOf, width } from "../layout/layout";
import type { Words } from "../narration/words";
import { type Marks, marksOf } from "./spots";

export type Look = "light" | "dark" | "rim" | "place" | "free";

export interface Cell {
  spot: Spot;
  seats: readonly string[];
  words: Words;
  marks: string; // separated by spaces, for aria and CSS classes
  look: Look;
  printed: boolean;
  tabbable: boolean;
  lifted: boolean; // its piece is being dragged
  over: boolean; // something is dragged over it
  ghost: readonly Piece[] | undefined; // the pieces after the action under the pointer
  x: number; // column on screen, after flipping; on a map, the middle in places
  y: number;
}

export interface Line {
  y: number;
  cells: readonly Cell[];
}

export interface View {
  seats: readonly string[];
  words: Words;
  marks: Marks;
  flipped: boolean;
  tabbable: string; // the id of the spot that Tab reaches
  lifted: string | null;
  over: string | null;
  ghosts: Ghosts;
}

export function linesOf(area: Area, view: View, before: readonly Line[]): Line[] {
  const old = new Map(before.flatMap((line) => line.cells.map((cell) => [cell.spot.id, cell])));
  const cells = cellsOf(area, view).map((cell) => kept(old.get(cell.spot.id), cell));
  const byLine = new Map<number, Cell[]>();
  for (const cell of cells) byLine.set(cell.y, [...(byLine.get(cell.y) ?? []), cell]);
  const lines = [...byLine].map(([y, cells]) => ({ y, cells: cells.sort((a, b) => a.x - b.x) }));
  return lines.sort((a, b) => a.y - b.y);
}

function cellsOf(area: Area, view: View): Cell[] {
  const turned = area.kind === "board" && view.flipped;
  const [right, bottom] = [width(area) - 1, height(area) - 1];
  const rimmed = hasRim(area);
  const { seats, words } = view;
  const joined = new Set(area.lines.flat());
  return area.spots.map((spot) => ({
    spot,
    seats,
    words,
    marks: `${marksOf(view.marks, spot.id)}${joined.has(spot.id) ? " joined" : ""}`,
    look: lookOf(area, spot, rimmed),
    printed: area.printed,
    tabbable: spot.id === view.tabbable,
    lifted: spot.id === view.lifted,
    over: spot.id === view.over,
    ghost: view.ghosts.get(spot.id),
    ...(isMap(area)
      ? middleOf(area, spot, false)
      : { x: turned ? right - spot.x : spot.x, y: turned ? bottom - spot.y : spot.y }),
  }));
}

/** Whether spots surround the board: named spots among mostly unnamed ones. */
export function hasRim(area: Area): boolean {
  return area.kind === "board" && area.spots.some((spot) => spot.name) && area.spots.some((spot) => !spot.name);
}

function lookOf(area: Area, spot: Spot, rimmed: boolean): Look {
  if (isMap(area)) return "place";
  if (area.kind !== "board") return "free";
  if (rimmed && spot.name) return "rim";
  return (spot.x + spot.y) % 2 ? "dark" : "light";
}

function kept(old: Cell | undefined, now: Cell): Cell {
  if (!old) return now;
  const names = Object.keys(now) as (keyof Cell)[];
  return names.every((name) => old[name] === now[name]) ? old : now;
}

/** A share in whole percent; 0 and 100 only if it is certain. */
export function wholePercent(share: number): number {
  const rounded = Math.round(100 * share);
  return share === 0 || share === 1 ? rounded : Math.min(Math.max(rounded, 1), 99);
}

/** The new scene with the old objects for areas, spots and names that have not changed. */
export function shared(old: Scene, now: Scene): Scene {
  const before = new Map(old.areas.map((area) => [area.id, area]));
  const areas = now.areas.map((area) => sharedArea(before.get(area.id), area));
  return { ...now, areas, seats: same(old.seats, now.seats) ? old.seats : now.seats };
}

function sharedArea(old: Area | undefined, now: Area): Area {
  if (!old) return now;
  const before = new Map(old.spots.map((spot) => [spot.id, spot]));
  const spots = now.spots.map((spot) => {
    const was = before.get(spot.id);
    return was && sameSpot(was, spot) ? was : spot;
  });
  return { ...now, spots: same(old.spots, spots) ? old.spots : spots };
}

function sameSpot(a: Spot, b: Spot): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.label === b.label &&
    a.locked === b.locked &&
    a.name === b.name &&
    a.note === b.note &&
    a.shade === b.shade &&
    a.tint === b.tint &&
    a.emphasis === b.emphasis &&
    a.picture === b.picture &&
    a.odds === b.odds &&
    same(a.pieces, b.pieces, samePiece)
  );
}

function samePiece(a: Piece, b: Piece): boolean {
  return (
    a.kind === b.kind &&
    a.owner === b.owner &&
    a.label === b.label &&
    a.picture === b.picture &&
    a.size === b.size &&
    a.colour === b.colour &&
    a.hidden === b.hidden &&
    sameCard(a.card, b.card)
  );
}

function sameCard(a: Piece["card"], b: Piece["card"]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function same<T>(a: readonly T[], b: readonly T[], alike: (a: T, b: T) => boolean = Object.is): boolean {
  return a.length === b.length && a.every((item, i) => alike(item, b[i]!));
}
