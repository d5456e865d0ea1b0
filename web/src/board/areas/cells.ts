// The spots of an area as they are drawn, line by line. Cells that are as before are the same objects, and are not
// drawn again.

import type { Area, Piece, Spot } from "../../wire";
import type { Ghosts } from "../effects/preview/ghosts";
import { height, width } from "../layout/layout";
import { type Marks, marksOf } from "./spots/marks";
import type { Words } from "../telling/words";

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
