// The layout of a table's areas: a main board with a tray, or a place per seat with shared lanes. Sizes are in CSS
// pixels.

import type { Area, Scene } from "../../wire";

export interface Place {
  seat: number;
  areas: readonly Area[];
}

export interface Table {
  main: Area | null; // drawn as large as possible
  shared: readonly Area[]; // in the middle of the table
  places: readonly Place[]; // the viewer's first, then in seating order
}

/** The width of an area, in squares or in places of a map. */
export function width(area: Area): number {
  return extent(area, 0);
}

export function height(area: Area): number {
  return extent(area, 1);
}

function extent(area: Area, side: 0 | 1): number {
  const places = area.spots.map((spot) => (side ? spot.y : spot.x));
  if (!isMap(area)) return Math.max(...places) + 1;
  return (area.size[side] ?? Math.min(...places) + Math.max(...places)) / area.unit;
}

export const isMap = (area: Area) => area.kind === "map";
/** Whether an area is drawn as one whole: the squares of a board, or a map. */
export const isBoard = (area: Area) => area.kind === "board" || isMap(area);

/** The middle of a spot in squares. Maps are never flipped. */
export function middleOf(area: Area, { x, y }: Area["spots"][number], flipped: boolean): { x: number; y: number } {
  if (isMap(area)) return { x: x / area.unit, y: y / area.unit };
  const [column, row] = flipped ? [width(area) - 1 - x, height(area) - 1 - y] : [x, y];
  return { x: column + 0.5, y: row + 0.5 };
}

/** Sort the areas of a scene: by places if some belong to seats. */
export function arrange(scene: Scene, viewpoint: number | null): Table {
  const seats = scene.seats.map((_, seat) => seat);
  if (scene.areas.every(({ seat }) => seat === null)) return { ...around(scene.areas), places: [] };
  const first = viewpoint ?? 0;
  const places = seats.map((_, i) => (first + i) % seats.length);
  return {
    main: null,
    shared: scene.areas.filter((area) => area.seat === null),
    places: places.map((seat) => ({ seat, areas: scene.areas.filter((area) => area.seat === seat) })),
  };
}

function around(areas: readonly Area[]): Pick<Table, "main" | "shared"> {
  const boards = areas.filter(isBoard);
  const main = boards.sort((a, b) => b.spots.length - a.spots.length)[0] ?? null;
  return { main, shared: areas.filter((area) => area !== main) };
}

export interface Size {
  width: number;
  height: number;
}

export interface Room extends Size {
  settled: boolean; // whether more height would require scrolling
  info: number; // height of the info line if it has its own space, below the table or at the tray's end
}

/** A size limited to a range, in whole pixels. */
export function bounded(size: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, size)));
}
