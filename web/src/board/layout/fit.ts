// The size of everything on a table, determined by the first scene and the window. It stays fixed as things come and
// go: they have room from the start, or scroll.

import { arrangement } from "../areas/spots";
import { height, isBoard, type Room, type Size, type Table, width } from "./layout";
import type { Settings } from "../props";
import { fitHands } from "./hands";
import { fitThings, type Ladder } from "./places";
import { fitTableaux } from "./tableau/screen";
import type { TableauFit } from "./tableau/measures";
import type { Area } from "../../wire";

export interface Fit {
  height: number; // in total
  square: number; // of the main board, or of the viewer's place
  small: number; // of opponents' boards
  aside: number; // of squares and things beside the main board or in a lane
  beside: boolean; // whether the tray is beside the main board, else below
  tray: Size;
  // the number of opponents' places side by side, or of all places of equal size; 0: below the viewer's
  columns: number;
  place: number; // width of the viewer's place
  ladder: Ladder | null;
  shared: Shared | null; // if things in the middle lie above the seats' places
  tableau: TableauFit | null; // if each seat has a board of its own
}

/** The sizes of things in the middle of a table whose seats have places. */
export interface Shared {
  height: number; // of the strip above the places
  square: number; // of its board or map
  aside: number; // of its other things
}

const LARGEST = 200; // squares
const SMALLEST = 24; // still large enough for a finger
const HANDY = 40; // comfortable for a finger
export const GAP = 16;
const SPACE = 8; // between the areas of a place
const TITLE = 30;
const HEADS = 28; // above a board's columns, instead of its upper band
const CAPTION = 18;
const THING = 14; // around each thing of a row
const NAMED = 18; // the same with the thing's name below
const ASIDE = 44;
const LEAST_ASIDE = 40; // large enough for a finger
const PAIRED = 60; // size of things that fit two beside a small board on a phone
export const EMPTY: Size = { width: 76, height: 56 }; // an empty tray
const TOLD = 200; // minimum width of the info line
export const SIDE_INFO = 136; // height of the info line at the end of a tray
export const LOW_SIDE = { width: 72, info: 216 }; // the same beside a board without a tray, on a low window
const EDGE = 4; // below a tray under a board: frames and shadows
const SIDE = 400; // maximum width of a tray beside the board
export const BUTTONS: Size = { width: 180, height: 60 };
export const NARROW = 600;

/** The width of a board's band, both sides together. */
export function band(coordinates: Settings["coordinates"], across = Infinity): number {
  if (coordinates !== "outside") return 18;
  return across < NARROW ? 30 : 38; // fits nine squares of 40 on a phone of 390
}

/** The sizes with the largest squares that fit. If these would be too small, the table becomes higher. */
export function fit(table: Table, room: Room, frame: number, counters = 0): Fit {
  return table.main
    ? fitMain(table.main, table.shared, room, frame, counters)
    : fitPlaces(table, { ...room, height: room.height - room.info }, frame);
}

// ---- a main board with its tray -----------------------------------------------------------------------------------

function fitMain(main: Area, shared: readonly Area[], room: Room, frame: number, counters: number): Fit {
  const [across, down] = [width(main), height(main)];
  const bands = main.heads.length ? frame / 2 + HEADS : frame; // above and below
  const widest = (room.width - frame) / across;
  const gaps = room.settled ? GAP : 2 * GAP; // a window-wide table has a margin
  const isLow = room.settled && !room.info; // an info line needs the room beside the board
  const under = belowNeed(shared, room.width, counters);
  const side = Math.max(room.info ? TOLD : 0, besideNeed(shared, room.width, counters));
  const beside = Math.min((room.width - frame - side - gaps) / across, (room.height - bands) / down);
  const least = Math.min(widest, room.settled ? 20 : HANDY);
  // the info line covers an empty tray
  const ends = shared.length ? under.height + room.info : Math.max(under.height, room.info);
  const below = Math.min(widest, (room.height - bands - ends - GAP) / down);
  const isBeside = beside > (room.settled ? below : Math.max(below, least)); // a tray need not scroll if the page does
  const square = bounded(Math.max(beside, below), least);
  const board = { width: square * across + frame, height: square * down + bands };
  const tray = isBeside
    ? {
        width: Math.min(room.width - board.width - gaps, shared.length || isLow ? SIDE : side),
        height: Math.max(board.height, room.height),
      }
    : { width: room.width, height: under.height };
  return {
    height: isBeside ? tray.height : board.height + GAP + tray.height,
    square,
    small: square,
    aside: isBeside
      ? besideOf(shared, Math.min(square, 84), { ...tray, height: tray.height - (room.info ? SIDE_INFO : 0) })
      : lineOf(shared, room.width),
    beside: isBeside,
    tray,
    columns: 0,
    place: 0,
    ladder: null,
    shared: null,
    tableau: null,
  };
}

const isLadder = (area: Area) => area.kind === "ladder";
const isRow = (area: Area) => !isBoard(area);

/** The largest square size for which all areas fit into a tray, one below another. */
function besideOf(areas: readonly Area[], most: number, room: Size): number {
  const sides = areas.map((area) => (isBoard(area) ? (room.width - 38) / width(area) : inLine(area, room.width)));
  const least = forThings(LEAST_ASIDE, areas);
  const widest = bounded(Math.min(most, ...sides), least);
  const all = Array.from({ length: widest - least + 1 }, (_, i) => widest - i);
  return (
    all.find((side) => sum(areas.map((area) => TITLE + SPACE + tall(area, side, room.width))) <= room.height) ?? least
  );
}

/** The square size if things are scaled up to a common size. */
function forThings(size: number, areas: readonly Area[]): number {
  const scales = areas.filter(isRow).map(({ scale }) => scale);
  return scales.length ? Math.ceil(size / Math.max(1, Math.min(...scales))) : size;
}

/** The height of a board, or of a row with all its lines. */
function tall(area: Area, side: number, room: number): number {
  if (isBoard(area)) return side * height(area) + 38;
  const inLine = Math.max(1, Math.floor(room / (side * area.scale + around(area))));
  return Math.ceil(area.spots.length / inLine) * rowHeight(area, side);
}

/** The largest size at which the things of a line fit side by side. */
function inLine(area: Area, room: number): number {
  return (room / lineWidth(area, 4) - around(area)) / area.scale;
}

/** The number of a row's things on a line in a tray: half of a few, a fixed number of many. */
function lineWidth(area: Area, many: number): number {
  return width(area) > 4 ? many : Math.ceil(width(area) / 2);
}

function besideNeed(areas: readonly Area[], room: number, counters: number): number {
  const [least, side] = [forThings(LEAST_ASIDE, areas), forThings(ASIDE, areas)];
  const boards = areas.filter(isBoard).map((area) => least * width(area) + 38);
  const inLine = (area: Area) => (room < NARROW && width(area) <= 4 ? width(area) : lineWidth(area, 3));
  const rows = areas.filter(isRow).map((area) => inLine(area) * (side * area.scale + around(area)));
  const empty = areas.length ? BUTTONS.width : EMPTY.width;
  return Math.max(counters ? 230 : 0, empty, ...boards, ...rows);
}

function around(area: Area): number {
  return area.spots.some(({ label }) => label) ? NAMED : THING;
}

function belowNeed(areas: readonly Area[], room: number, counters: number): Size {
  const side = lineOf(areas, room);
  const boards = areas.filter(isBoard);
  const rest = room - GAP - sum(boards.map((area) => side * width(area) + 38 + GAP));
  const rows = areas.filter(isRow).map((area) => tall(area, side, rest) + SPACE);
  const things = rows.length ? sum(rows) + (boards.length ? 0 : BUTTONS.height) : 0;
  const highest = Math.max(0, ...boards.map((area) => tall(area, side, room) + TITLE));
  return { width: room, height: Math.max(34 * counters, EMPTY.height, things + EDGE, highest + EDGE) };
}

/** The largest size at which each row fits on one line. Beside a board, rows may take several lines. */
function lineOf(areas: readonly Area[], room: number): number {
  const most = room < NARROW ? 36 : ASIDE;
  if (areas.some(isBoard)) return room < NARROW ? Math.min(LEAST_ASIDE, forThings(PAIRED, areas)) : ASIDE;
  const sides = areas
    .filter(isRow)
    .map((area) => (room - THING * area.spots.length) / (area.scale * sum(area.spots.map(breadth))));
  return Math.floor(Math.max(SMALLEST, Math.min(most, ...sides)));
}

/** The width of a spot's overlapping things, in squares. */
function breadth(spot: Area["spots"][number]): number {
  return arrangement(spot.pieces) === "pile" ? 1 : 1 + Math.max(0, spot.pieces.length - 1) / 2;
}

function rowHeight(area: Area, side: number): number {
  return Math.ceil(1.1 * side * area.scale) + 6 + (area.spots.some(({ label }) => label) ? CAPTION : 0);
}

// ---- a place for each seat ----------------------------------------------------------------------------------------

function fitPlaces(table: Table, room: Room, frame: number): Fit {
  if (!table.places.some(({ areas }) => areas.some(isBoard))) return onlyThings(table, room, frame);
  const tableau = fitTableaux(table, room, frame);
  return {
    height: tableau.height,
    square: tableau.square,
    small: tableau.small,
    aside: ASIDE,
    beside: false,
    tray: { width: room.width, height: 0 },
    columns: tableau.narrow ? 0 : tableau.columns,
    place: tableau.own,
    ladder: null,
    shared: null,
    tableau,
  };
}

/** Places with things only: with a ladder beside or above them, or as hands. Shared things are above the places. */
function onlyThings(table: Table, room: Room, frame: number): Fit {
  const steps = table.shared.find(isLadder)?.spots.length ?? 0;
  const shared = sharedIn(
    table.shared.filter((area) => !isLadder(area)),
    room,
    frame,
  );
  const under = BUTTONS.height + GAP + (shared ? shared.height + GAP : 0);
  const rest = { ...room, height: room.height - under };
  const things = steps ? fitThings(table.places.length, rest, steps) : fitHands(table.places, rest);
  return {
    ladder: null,
    aside: ASIDE,
    small: things.square,
    ...things,
    height: things.height + under,
    beside: false,
    tray: { width: 0, height: 0 },
    shared,
    tableau: null,
  };
}

const NAMED_CARD = 100; // width of a card with its gap
const MAPPED = 0.6; // share of the height for a board or map

/** The sizes of things in the middle: a board as large as its share allows, and rows of things beside or alone. */
function sharedIn(areas: readonly Area[], room: Room, frame: number): Shared | null {
  if (!areas.length) return null;
  const boards = areas.filter(isBoard);
  const rows = areas.filter(isRow);
  const lines = (area: Area) => Math.ceil(area.spots.length / Math.max(1, Math.floor(room.width / NAMED_CARD)));
  const line = Math.max(0, ...rows.map((area) => lines(area) * rowHeight(area, ASIDE) + TITLE));
  if (!boards.length) return { height: line, square: ASIDE, aside: ASIDE };
  const beside = rows.length && room.width >= NARROW ? BUTTONS.width : 0;
  const [across, down] = [Math.max(...boards.map(width)), Math.max(...boards.map(height))];
  const highest = (MAPPED * room.height - frame - TITLE) / down;
  const square = bounded(Math.min(highest, (room.width - beside - frame - GAP) / across), SMALLEST);
  const below = beside ? 0 : line;
  return { height: Math.max(square * down + frame + TITLE + below, line), square, aside: ASIDE };
}

function bounded(square: number, least: number): number {
  return Math.floor(Math.min(LARGEST, Math.max(square, least, 12)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
