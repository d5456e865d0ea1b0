// Fits all tableaux on one screen: the viewer's large, opponents' small beside or below it, shared cards legible. Sizes
// depend on the first scene and the window. In CSS pixels.

import { bounded, height, type Room, type Size, type Table, width } from "../layout";
import {
  asideCard,
  BETWEEN,
  CARD,
  cardHeight,
  FINGER,
  GAP,
  type Grid,
  HEAD,
  LARGEST,
  lettersOn,
  LINE,
  lineCard,
  LONGEST,
  type Look,
  ownHeight,
  ownWidth,
  PADDING,
  PICTURE,
  PICTURES,
  PLAIN,
  RIM,
  rivalHeight,
  rivalWidth,
  SMALLEST,
  smallIn,
  type TableauFit,
} from "./measures";

const CLEAR = 30; // squares need not be larger than this if the viewer's cards could be
const SEEN = 20; // squares whose pieces are recognized at a glance
const RATIO = { least: 0.4, most: 0.65 }; // opponents' squares relative to the viewer's
const ITEMS = 2.1; // maximum height of a lazor, a shield and a battery, in cards with the longest text
const WITH_POWER = 2.7; // the same with a power card
const NAMED_CARD = 76; // least width of a card whose name is easy to read
const BELOW = 88; // maximum height of a card below a board
const RAISED = 18; // height of hands and dice above the viewer's cards, beyond the name
const ACTIONS = 106; // height of options side by side
const LOOKS: readonly Look[] = [
  PLAIN,
  { ...PLAIN, aside: true },
  { ...PLAIN, aside: true, headed: true },
  { aside: true, headed: true, named: true },
];

export function oneScreen(seats: number, grid: Grid, places: number, room: Room): TableauFit {
  const wide = bounded((room.width - (places - 1) * BETWEEN) / places, CARD.least, CARD.most);
  const shared = { width: wide, height: Math.min(cardHeight(wide), Math.max(140, Math.round(0.25 * room.height))) };
  const rest = { width: room.width, height: room.height - shared.height - ACTIONS - 2 * GAP };
  const way = ways(seats, grid, rest).reduce(best);
  const used = way.tall + shared.height + ACTIONS + 2 * GAP;
  return {
    ...way,
    height: Math.max(used, room.height),
    narrow: false,
    low: false,
    high: { own: ownHeight(way.square, grid), rival: rivalHeight(way.small, way, grid) },
    shared,
    brief: false,
    wide: room.width,
    actions: ACTIONS,
  };
}

type Sized = "square" | "small" | "own" | "columns" | "across" | keyof Look | "card" | "rivalCard" | "rivalRoom";
type Way = Pick<TableauFit, Sized> & {
  tall: number;
  cut: number; // missing height for legible cards of the viewer
  over: number; // height that exceeds the room
};

/**
 * The variants: opponents beside or below the viewer's tableau, in any number of columns, with cards beside or below.
 */
function ways(seats: number, grid: Grid, room: Size): Way[] {
  const rivals = seats - 1;
  const columns = Array.from({ length: rivals }, (_, i) => i + 1);
  const all = columns.flatMap((count) => LOOKS.map((look) => beside(rivals, count, look, grid, room)));
  return [...all, below(rivals, grid, room)];
}

function best(a: Way, b: Way): Way {
  return worth(b) > worth(a) ? b : a;
}

/** The value of a variant. Large squares and cards are good; tiny squares and overflow are bad. */
function worth({ square, small, card, rivalCard, named, cut, over }: Way): number {
  const rivals = 1.5 * Math.min(small, CLEAR) + 0.5 * Math.max(0, Math.min(small, RATIO.most * square) - CLEAR);
  const seen = square + rivals - 6 * Math.max(0, SEEN - small);
  return (
    seen +
    0.15 * Math.min(card, CARD.clear) +
    0.05 * Math.max(0, card - CARD.clear) +
    worthOfCards(rivalCard, named) -
    0.6 * cut -
    3 * over
  );
}

/** The value of opponents' cards: legible ones are best, then names of a comfortable size. */
function worthOfCards(card: number, named: boolean): number {
  if (card <= PICTURE) return 0;
  if (named) return 14;
  return card < NAMED_CARD ? 3 : card < CARD.least ? 17 : 20;
}

function beside(rivals: number, columns: number, look: Look, grid: Grid, room: Size): Way {
  const rows = Math.ceil(rivals / columns);
  const tall = (room.height - (rows - 1) * GAP) / rows;
  const high = smallIn(Infinity, tall, look, grid);
  const fits = (square: number) =>
    smallIn((room.width - ownWidth(square, grid, cardBeside(square))) / columns - GAP, tall, look, grid);
  const least = bounded((room.height - ownHeight(0, grid)) / grid.height, SMALLEST, FINGER);
  const suits = (square: number) =>
    ownHeight(square, grid) <= room.height && fits(square) >= Math.max(SMALLEST, Math.min(RATIO.least * square, high));
  const squares = Array.from({ length: LARGEST - least }, (_, more) => least + 1 + more).filter(suits);
  return [least, ...squares]
    .flatMap((square) => upTo(bounded(fits(square), SMALLEST, RATIO.most * square)).map((small) => ({ square, small })))
    .map(({ square, small }) => settled(square, small, columns, look, tall, room, grid))
    .reduce(best);
}

/** Candidate sizes of opponents' squares: the largest, and smaller ones that are just as recognizable. */
function upTo(largest: number): number[] {
  return Array.from({ length: Math.max(0, largest - SEEN) + 1 }, (_, less) => largest - less);
}

/** Give the remaining width to the viewer's cards. */
function settled(
  square: number,
  small: number,
  columns: number,
  look: Look,
  tall: number,
  room: Size,
  grid: Grid,
): Way {
  const rivals = columns * (rivalWidth(small, look, grid) + GAP);
  const below = room.height - ownHeight(square, grid);
  const most = below >= BELOW ? CARD.most : CARD.broad;
  const card = bounded(room.width - rivals - ownWidth(square, grid, 0), cardBeside(square), most);
  const own = ownWidth(square, grid, card);
  const each = (room.width - own) / columns - GAP - PADDING;
  const spare = tall - rivalHeight(small, look, grid);
  const rivalRoom = { width: each, height: spare + PICTURES };
  const cards = look.aside
    ? asideCard(each - small * grid.width - RIM - BETWEEN, small * grid.height, look)
    : lineCard(rivalRoom);
  const over = Math.max(0, -spare);
  const cut = cutOff(card, room.height, below);
  return {
    square,
    small,
    own,
    columns,
    across: false,
    ...look,
    card,
    rivalCard: cards,
    rivalRoom,
    cut,
    over,
    tall: room.height + over,
  };
}

function below(rivals: number, grid: Grid, room: Size): Way {
  const each = (room.width - (rivals - 1) * GAP) / rivals;
  let square = LARGEST;
  let small = 0;
  for (; square > FINGER; square--) {
    small = Math.min(smallIn(each, Infinity, PLAIN, grid), Math.max(18, Math.round(RATIO.least * square)));
    if (ownHeight(square, grid) + GAP + rivalHeight(small, PLAIN, grid) <= room.height) break;
  }
  const tall = ownHeight(square, grid) + GAP + rivalHeight(small, PLAIN, grid);
  const left = room.width - ownWidth(square, grid, 0);
  const card = left > 2 * CARD.own + BETWEEN ? Math.floor((left - BETWEEN) / 2) : left;
  const over = Math.max(0, tall - room.height);
  return {
    square,
    small,
    own: room.width,
    columns: rivals,
    across: true,
    ...PLAIN,
    card,
    rivalCard: PICTURE,
    rivalRoom: { width: each - PADDING, height: 0 },
    cut: 0,
    over,
    tall,
  };
}

/** The missing height for the viewer's items and a power card, stacked with the last one below the board. */
function cutOff(card: number, tall: number, below: number): number {
  const lines = 1 + (LONGEST.text + LONGEST.extra) / lettersOn(card);
  const cards = below >= BELOW ? ITEMS : WITH_POWER;
  return Math.max(0, cards * (54 + LINE * lines) - (tall - PADDING - HEAD - RAISED));
}

/** The minimum width of cards beside a board, which grows with it. */
function cardBeside(square: number): number {
  return bounded(2 * square, CARD.own, CARD.most);
}

export const PHONE = { actions: 188, info: 116, card: 150, ways: 3, squares: { least: 28, most: 44 }, things: 64 };
// a phone in landscape: widths of actions; heights
export const LYING = { actions: 124, ways: 2, roomy: 4, things: 5, read: 100 };
const TITLE = 16; // of the market and the viewer's cards, as in screen.css
const BRIEF: Size = { width: 72, height: 50 }; // minimum size of cards

export function oneColumn(seats: number, grid: Grid, places: number, room: Room): TableauFit {
  const { least, most } = PHONE.squares;
  const low = room.settled && room.height < ownHeight(most, grid) + PHONE.actions;
  const columns = Math.min(2, seats - 1);
  const each = (room.width - (columns - 1) * GAP) / columns;
  const fitting = (room.width - PADDING - BETWEEN - (low ? LYING.actions : PHONE.things) - grid.frame) / grid.width;
  const square = bounded(fitting, least, low ? FINGER : most);
  const brief = low && room.height - ownHeight(square, grid) - GAP < LYING.read;
  const actions = low ? square * grid.height + grid.frame - LYING.things : PHONE.actions;
  const small = bounded(Math.min(smallIn(each, Infinity, PLAIN, grid), 32), SMALLEST, 32);
  const shared = brief
    ? briefCard(room.width - PADDING, places)
    : { width: PHONE.card, height: cardHeight(PHONE.card) };
  const own = ownHeight(square, grid) + (low ? 0 : actions + 2 * TITLE) + 2 * shared.height + 2 * GAP + 2 * BETWEEN;
  const rows = Math.ceil((seats - 1) / columns);
  return {
    height: own + rows * (rivalHeight(small, PLAIN, grid) + GAP),
    narrow: true,
    low,
    high: { own, rival: rivalHeight(small, PLAIN, grid) },
    square,
    small,
    own: room.width,
    columns,
    across: true,
    ...PLAIN,
    card: shared.width,
    rivalCard: PICTURE,
    rivalRoom: { width: each - PADDING, height: 0 },
    shared,
    brief,
    wide: room.width - PADDING - (low ? ownWidth(square, grid, 0) - PADDING : 0),
    actions,
  };
}

/** The size of cards with names only, side by side. */
function briefCard(wide: number, places: number): Size {
  return { ...BRIEF, width: Math.max(BRIEF.width, Math.floor((wide - (places - 1) * BETWEEN) / places)) };
}

const LEAST_INFO = 76; // height with a margin

/** The height that options of some height leave for the info line on a low window; 0 if it is too little. */
export function lowInfo({ low, actions }: TableauFit, used: number): number {
  const left = actions - used - GAP;
  return low && left >= LEAST_INFO ? left : 0;
}

const NARROW = 600;
const CHOSEN = { least: 110, most: 230 }; // widths of options side by side

/** The sizes with the largest squares that fit. */
export function fitTableaux(table: Table, room: Room, frame: number): TableauFit {
  const boards = table.places.flatMap(({ areas }) => areas).filter(({ kind }) => kind === "board");
  const grid = { width: Math.max(...boards.map(width)), height: Math.max(...boards.map(height)), frame };
  const places = Math.max(1, ...table.shared.filter(({ offers }) => !offers).map(width));
  return room.width < NARROW
    ? oneColumn(table.places.length, grid, places, room)
    : oneScreen(table.places.length, grid, places, room);
}

/** The width of each of `count` cards to choose from. */
export function chosenWidth({ wide, narrow, low }: TableauFit, count: number): number {
  const line = low ? LYING.ways : Math.ceil(count / (narrow ? Math.ceil(count / PHONE.ways) : 1));
  return narrow
    ? Math.floor((wide - (line - 1) * BETWEEN) / line)
    : bounded((wide - (line - 1) * BETWEEN) / line, CHOSEN.least, CHOSEN.most);
}
