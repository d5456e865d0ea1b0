// Where areas go: a main board with a tray beside or below it, or a place for each seat and lanes for what they share.

// MERGED room.ts: How much room there is.

import type { Area, Scene } from "../../wire";

export interface Place {
  seat: number;
  areas: readonly Area[];
}

export interface Table {
  main: Area | null; // drawn as large as fits
  shared: readonly Area[]; // the middle of the table
  places: readonly Place[]; // the viewer's first, then in seating order
}

export function width(area: Area): number {
  return Math.max(...area.spots.map((spot) => spot.x)) + 1;
}

export function height(area: Area): number {
  return Math.max(...area.spots.map((spot) => spot.y)) + 1;
}

/** The areas of a scene, put in order: by places where some belong to seats. */
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
  const boards = areas.filter((area) => area.kind === "board");
  const main = boards.sort((a, b) => b.spots.length - a.spots.length)[0] ?? null;
  return { main, shared: areas.filter((area) => area !== main) };
}

export interface Size {
  width: number; // CSS pixels, as everything here
  height: number;
}

export interface Room extends Size {
  settled: boolean; // whether more height would have to be scrolled to within it
  info: number; // how high the info line is, where it has room of its own below the table or at the tray's end
}

/** A size in whole pixels, within bounds. */
export function bounded(size: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, size)));
}
