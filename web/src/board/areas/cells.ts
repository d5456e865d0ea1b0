// The spots of an area as they are drawn, line by line. Cells that are as before are the same objects, and are not
// drawn again.

// MERGED sharing.ts: Keeps of an old scene what a new one repeats, so that only what has changed is drawn anew.

import type { Area, Piece, Scene, Spot } from "../../wire";
import type { Ghosts } from "../effects/highlights.svelte";
import { height, width } from "../layout/layout";
import type { Words } from "../narration/words";
import { type Marks, marksOf } from "./marks";

export type Look = "light" | "dark" | "rim" | "free";

export interface Cell {
  spot: Spot;
  seats: readonly string[];
  words: Words;
  marks: string; // words with spaces between; joined: by a line
  look: Look;
  printed: boolean;
  tabbable: boolean;
  lifted: boolean; // what lies here is being dragged
  over: boolean; // something is being dragged over it
  ghost: readonly Piece[] | undefined; // what would lie here if that were done at which one points
  x: number; // where it is seen: a board may be turned
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
  tabbable: string; // spots, by their ids
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
    x: turned ? right - spot.x : spot.x,
    y: turned ? bottom - spot.y : spot.y,
  }));
}

/** Whether some spots lie round the board: those that have names where most need none. */
export function hasRim(area: Area): boolean {
  return area.kind === "board" && area.spots.some((spot) => spot.name) && area.spots.some((spot) => !spot.name);
}

function lookOf(area: Area, spot: Spot, rimmed: boolean): Look {
  if (area.kind !== "board") return "free";
  if (rimmed && spot.name) return "rim";
  return (spot.x + spot.y) % 2 ? "dark" : "light";
}

function kept(old: Cell | undefined, now: Cell): Cell {
  if (!old) return now;
  const names = Object.keys(now) as (keyof Cell)[];
  return names.every((name) => old[name] === now[name]) ? old : now;
}

/** A share in whole per cent; 0 and 100 are what is certain. */
export function wholePercent(share: number): number {
  const rounded = Math.round(100 * share);
  return share === 0 || share === 1 ? rounded : Math.min(Math.max(rounded, 1), 99);
}

/** The new scene; areas, spots and names that are as they were are the old objects. */
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
