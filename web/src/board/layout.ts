// Where areas go and how large a square is: a main board with the rest beside or below it, or a place for each seat.

import type { Area, Scene } from "../wire";
import type { Settings } from "./settings";

export interface Place {
  seat: number;
  areas: readonly Area[];
}

export interface Table {
  main: Area | null; // drawn as large as fits
  shared: readonly Area[]; // the middle of the table
  places: readonly Place[]; // the viewer's first, then in seating order
}

export interface Fit {
  square: number; // the side of a square in CSS pixels
  aside: number; // of squares and things that are not the main board's
  beside: boolean; // whether there is room for all else beside the main board
  columns: number; // how many places stand side by side
}

const LARGEST = 96; // CSS pixels; the smallest a finger still hits are 24
const SMALLEST = 24;
const GAP = 20;
const TITLE = 30;

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

/** The band round a board, in CSS pixels, all sides together. */
export function band(coordinates: Settings["coordinates"]): number {
  return coordinates === "outside" ? 38 : 18;
}

/** The largest squares for which everything fits; where it does not, the width decides and the page scrolls. */
export function fit(table: Table, room: { width: number; height: number }, frame: number): Fit {
  return table.main ? fitMain(table.main, table.shared, room, frame) : fitPlaces(table, room, frame);
}

function fitMain(main: Area, others: readonly Area[], room: { width: number; height: number }, frame: number): Fit {
  const [across, down] = [width(main), height(main)];
  const need = others.length ? asideNeed(others) : { width: 0, height: 0 };
  const below = Math.min((room.width - frame) / across, (room.height - frame - need.height) / down);
  const beside = Math.min((room.width - frame - need.width) / across, (room.height - frame) / down);
  const isBeside = others.length > 0 && beside > below;
  const widest = (room.width - frame) / across;
  const square = bounded(Math.max(beside * Number(isBeside), below), Math.min(widest, 30));
  return { square, aside: bounded(Math.min(square, 58), 36), beside: isBeside, columns: 1 };
}

function asideNeed(areas: readonly Area[]): { width: number; height: number } {
  const heights = areas.map((area) => (area.kind === "board" ? 40 * height(area) + 38 : 64) + TITLE);
  const widths = areas.map((area) => (area.kind === "board" ? 40 * width(area) + 38 : Math.min(4, width(area)) * 56));
  return { width: Math.max(...widths) + GAP, height: Math.max(...heights) + GAP };
}

function fitPlaces(table: Table, room: { width: number; height: number }, frame: number): Fit {
  const boards = table.places.flatMap((place) => place.areas).filter((area) => area.kind === "board");
  const count = table.places.length;
  if (!boards.length) return { square: 64, aside: 64, beside: false, columns: room.width < 560 ? 1 : count };
  const across = Math.max(...boards.map(width));
  const square = (columns: number) => (room.width / columns - GAP - frame) / across;
  const columns = Math.max(...range(count).filter((k) => k === 1 || square(k) >= (k > 2 ? 40 : SMALLEST)));
  return { square: bounded(Math.min(square(columns), 64), SMALLEST), aside: 44, beside: false, columns };
}

function bounded(square: number, least: number): number {
  return Math.floor(Math.min(LARGEST, Math.max(square, least, 12)));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
