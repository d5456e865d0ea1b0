// How large everything is where each seat has a board of its own: the viewer's large, those of rivals small, what all
// share as cards to be read. It is settled by the table as it is first seen and by the room.

import { height, type Table, width } from "../layout";
import type { Room, Size } from "../fit";

export interface TableauFit {
  height: number; // of all, CSS pixels, as everything here
  narrow: boolean; // one below another: the viewer's own, what can be done, the shared, the rivals'
  square: number; // of the viewer's own board
  small: number; // of rivals' boards
  own: number; // how wide the viewer's own tableau is
  columns: number; // how many rivals stand side by side
  across: boolean; // whether rivals stand below the viewer's own, or beside it
  card: number; // how wide the viewer's own cards are
  rivalCard: number; // how wide rivals' cards are
  shared: Size; // of each card that all share
  offered: number; // how wide cards are that one chooses among
  actions: number; // how high what can be done is
}

export const GAP = 10;
const HEAD = 30; // of a tableau
const PADDING = 16; // of a tableau, both sides together
const BETWEEN = 6; // the parts of a tableau
const RIM = 10; // round a small board, both sides together
const HAND = 52; // a column with a hand and dice
const PICTURES = 36; // a line of small cards
const NAMED = 74; // a line of small cards with their names
const CARD = { least: 138, most: 240, own: 150 }; // widths
const LARGEST = 120; // squares
const FINGER = 40; // a square of one's own is hit at ease
const SMALLEST = 12; // squares that are only looked at
const NARROW = 600;
const RATIO = 0.4; // of rivals' squares to one's own, at least
const LINE = 14; // of print
const LONGEST = { text: 76, extra: 62 }; // letters on a card
const LETTER = 6.9; // how wide one is
const CHOSEN = 5; // ways among which one chooses

interface Grid extends Size {
  frame: number; // round the viewer's own board
}

/** The largest squares for which everything fits. */
export function fitTableaux(table: Table, room: Room, frame: number): TableauFit {
  const boards = table.places.flatMap(({ areas }) => areas).filter(({ kind }) => kind === "board");
  const grid = { width: Math.max(...boards.map(width)), height: Math.max(...boards.map(height)), frame };
  const places = Math.max(1, ...table.shared.filter(({ kind }) => kind !== "offers").map(width));
  return room.width < NARROW ? oneColumn(table.places.length, grid, room) : oneScreen(table.places.length, grid, places, room);
}

// ---- all on one screen --------------------------------------------------------------------------------------------

function oneScreen(seats: number, grid: Grid, places: number, room: Room): TableauFit {
  const wide = bounded((room.width - (places - 1) * BETWEEN) / places, CARD.least, CARD.most);
  const shared = { width: wide, height: cardHeight(wide, room.height < 560) };
  const actions = room.height < 560 ? 72 : 82;
  const rest = { width: room.width, height: room.height - shared.height - actions - 2 * GAP };
  const best = ways(seats, grid, rest).reduce((a, b) => (better(b, a) ? b : a));
  const used = best.tall + shared.height + actions + 2 * GAP;
  return {
    ...best,
    height: Math.max(used, room.height),
    narrow: false,
    shared,
    offered: bounded((room.width - (CHOSEN - 1) * BETWEEN) / CHOSEN, 110, 230),
    actions,
  };
}

type Way = Pick<TableauFit, "square" | "small" | "own" | "columns" | "across" | "card" | "rivalCard"> & { tall: number };

/** Rivals beside the viewer's own tableau or below it, in one column or several. */
function ways(seats: number, grid: Grid, room: Size): Way[] {
  const rivals = seats - 1;
  const columns = Array.from({ length: rivals }, (_, i) => i + 1);
  return [...columns.map((count) => beside(rivals, count, grid, room)), below(rivals, grid, room)];
}

function better(a: Way, b: Way): boolean {
  const worth = ({ square, small }: Way) => square + 1.5 * Math.min(small, RATIO * square);
  return worth(a) > worth(b);
}

function beside(rivals: number, columns: number, grid: Grid, room: Size): Way {
  const rows = Math.ceil(rivals / columns);
  const tall = (room.height - (rows - 1) * GAP) / rows;
  const high = smallIn(Infinity, tall, grid);
  for (let square = LARGEST; square > FINGER; square--) {
    if (ownHeight(square, grid) > room.height) continue;
    const own = ownWidth(square, grid, CARD.own);
    const small = smallIn((room.width - own) / columns - GAP, tall, grid);
    if (small >= Math.min(RATIO * square, high) && small >= SMALLEST) return settled(square, small, columns, tall, room, grid);
  }
  const square = bounded((room.height - ownHeight(0, grid)) / grid.height, SMALLEST, FINGER);
  const left = (room.width - ownWidth(square, grid, CARD.own)) / columns - GAP;
  return settled(square, Math.max(SMALLEST, smallIn(left, tall, grid)), columns, tall, room, grid);
}

/** What is left over in width goes to the viewer's own cards first. */
function settled(square: number, small: number, columns: number, tall: number, room: Size, grid: Grid): Way {
  const rivals = columns * (rivalWidth(small, grid) + GAP);
  const card = bounded(room.width - rivals - ownWidth(square, grid, 0), CARD.own, CARD.most);
  const own = ownWidth(square, grid, card);
  const each = (room.width - own) / columns - GAP;
  const spare = tall - rivalHeight(small, grid) + PICTURES;
  return { square, small, own, columns, across: false, card, rivalCard: rivalCard(each, spare), tall: room.height };
}

function below(rivals: number, grid: Grid, room: Size): Way {
  const each = (room.width - (rivals - 1) * GAP) / rivals;
  let square = LARGEST;
  let small = 0;
  for (; square > FINGER; square--) {
    small = Math.min(smallIn(each, Infinity, grid), Math.max(18, Math.round(RATIO * square)));
    if (ownHeight(square, grid) + GAP + rivalHeight(small, grid) <= room.height) break;
  }
  const tall = ownHeight(square, grid) + GAP + rivalHeight(small, grid);
  const card = room.width - ownWidth(square, grid, 0);
  return { square, small, own: room.width, columns: rivals, across: true, card, rivalCard: rivalCard(each, 0), tall };
}

function ownWidth(square: number, grid: Grid, card: number): number {
  return square * grid.width + grid.frame + PADDING + BETWEEN + card;
}

function ownHeight(square: number, grid: Grid): number {
  return square * grid.height + grid.frame + PADDING + HEAD;
}

function rivalWidth(small: number, grid: Grid): number {
  return small * grid.width + RIM + PADDING + BETWEEN + HAND;
}

function rivalHeight(small: number, grid: Grid): number {
  return small * grid.height + RIM + PADDING + HEAD + BETWEEN + PICTURES;
}

function smallIn(wide: number, tall: number, grid: Grid): number {
  const across = (wide - rivalWidth(0, grid)) / grid.width;
  return Math.floor(Math.min(across, (tall - rivalHeight(0, grid)) / grid.height, LARGEST));
}

/** Rivals' cards show their names where there is room for these, else their pictures alone. */
function rivalCard(wide: number, tall: number): number {
  const each = (wide - PADDING - 3 * BETWEEN) / 3;
  return tall >= NAMED && each >= 76 ? Math.min(Math.floor(each), 110) : 34;
}

/** How high a card must be for what is on it to be read. */
function cardHeight(wide: number, low = false): number {
  const letters = Math.max(8, (wide - 16) / LETTER);
  const lines = Math.ceil(LONGEST.text / letters) + Math.ceil(LONGEST.extra / letters);
  return Math.ceil(54 + LINE * lines) - (low ? 24 : 0);
}

// ---- one below another --------------------------------------------------------------------------------------------

const PHONE = { actions: 172, card: 150, lines: 2 };

function oneColumn(seats: number, grid: Grid, room: Room): TableauFit {
  const columns = Math.min(2, seats - 1);
  const each = (room.width - (columns - 1) * GAP) / columns;
  const fitting = (room.width - PADDING - BETWEEN - 64 - grid.frame) / grid.width;
  const square = bounded(fitting, 28, 44);
  const small = bounded(Math.min(smallIn(each, Infinity, grid), 32), SMALLEST, 32);
  const shared = { width: PHONE.card, height: cardHeight(PHONE.card) };
  const own = ownHeight(square, grid) + PHONE.actions + 2 * shared.height + 3 * GAP;
  const rows = Math.ceil((seats - 1) / columns);
  return {
    height: own + rows * (rivalHeight(small, grid) + GAP),
    narrow: true,
    square,
    small,
    own: room.width,
    columns,
    across: true,
    card: PHONE.card,
    rivalCard: 34,
    shared,
    offered: Math.floor((room.width - PADDING - 2 * BETWEEN) / 3),
    actions: PHONE.actions,
  };
}

function bounded(size: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, size)));
}
