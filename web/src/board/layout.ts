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
  place: number; // how wide each is, in CSS pixels
}

const LARGEST = 96; // CSS pixels; the smallest a finger still hits are 24
const SMALLEST = 24;
const GAP = 20;
const BETWEEN = 12; // places
const PADDING = 20; // of a place
const DICE = 80; // a square where there are no boards
const TITLE = 30;
const COUNTERS = 230; // how wide a column of counters is
const LINE = 34;

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

interface Size {
  width: number;
  height: number;
}

/** The largest squares for which everything fits; where it does not, the width decides and the page scrolls. */
export function fit(table: Table, room: Size, frame: number, counters: number): Fit {
  return table.main
    ? fitMain(table.main, asideNeed(table.shared, counters), room, frame)
    : fitPlaces(table, room, frame);
}

function fitMain(main: Area, need: Size, room: Size, frame: number): Fit {
  const [across, down] = [width(main), height(main)];
  const below = Math.min((room.width - frame) / across, (room.height - frame - need.height) / down);
  const beside = Math.min((room.width - frame - need.width) / across, (room.height - frame) / down);
  const isBeside = need.height > 0 && beside > below;
  const widest = (room.width - frame) / across;
  const square = bounded(Math.max(beside * Number(isBeside), below), Math.min(widest, 30));
  return { square, aside: bounded(Math.min(square, 54), 36), beside: isBeside, columns: 1, place: 0 };
}

/** What the areas that are not the main board take, and some lines of counters. */
function asideNeed(areas: readonly Area[], counters: number): Size {
  if (!areas.length && !counters) return { width: 0, height: 0 };
  const heights = areas.map((area) => (area.kind === "board" ? 40 * height(area) + 38 : 64) + TITLE);
  const widths = areas.map((area) => (area.kind === "board" ? 40 * width(area) + 38 : Math.min(3, width(area)) * 62));
  return {
    width: Math.max(counters ? COUNTERS : 0, ...widths) + GAP,
    height: Math.max(LINE * counters, ...heights) + GAP,
  };
}

function fitPlaces(table: Table, room: Size, frame: number): Fit {
  const boards = table.places.flatMap((place) => place.areas).filter((area) => area.kind === "board");
  const count = table.places.length;
  const across = boards.length ? Math.max(...boards.map(width)) : 0;
  const inner = (columns: number) => (room.width - (columns - 1) * BETWEEN) / columns - PADDING;
  if (!across) {
    const columns = inner(count) < 3 * DICE ? 1 : count;
    return { square: DICE, aside: DICE, beside: false, columns, place: Math.min(inner(columns), 4 * DICE) + PADDING };
  }
  const square = (columns: number) => (inner(columns) - frame) / across;
  const columns = Math.max(...range(count).filter((k) => k === 1 || square(k) >= (k > 2 ? 40 : SMALLEST)));
  const side = bounded(Math.min(square(columns), 64), 12);
  return { square: side, aside: 52, beside: false, columns, place: side * across + frame + PADDING };
}

function bounded(square: number, least: number): number {
  return Math.floor(Math.min(LARGEST, Math.max(square, least, 12)));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
