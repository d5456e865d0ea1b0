// Where areas go: a main board with a tray beside or below it, or a place for each seat and lanes for what they share.

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

/** The areas of a scene, put in order. Areas whose ids end in every seat's number belong to these seats. */
export function arrange(scene: Scene, viewpoint: number | null): Table {
  const owned = scene.areas.filter((area) => seatOf(area) !== null);
  const seats = scene.seats.map((_, seat) => seat);
  if (!seats.every((seat) => owned.some((area) => seatOf(area) === seat)))
    return { ...around(scene.areas), places: [] };
  const first = viewpoint ?? 0;
  const places = seats.map((_, i) => (first + i) % seats.length);
  return {
    main: null,
    shared: scene.areas.filter((area) => !owned.includes(area)),
    places: places.map((seat) => ({ seat, areas: owned.filter((area) => seatOf(area) === seat) })),
  };
}

function seatOf(area: Area): number | null {
  const number = /\d+$/.exec(area.id);
  return number && Number(number[0]);
}

function around(areas: readonly Area[]): Pick<Table, "main" | "shared"> {
  const boards = areas.filter((area) => area.kind === "board");
  const main = boards.sort((a, b) => b.spots.length - a.spots.length)[0] ?? null;
  return { main, shared: areas.filter((area) => area !== main) };
}
