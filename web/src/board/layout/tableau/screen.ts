// All tableaux on one screen: the viewer's own, and rivals beside it or below it, in the way that shows the most.

import { bounded, type Room, type Size } from "../sizes/room";
import { asideCard, CARD, cardHeight, lettersOn, LINE, lineCard, LONGEST, PAIRED, PICTURE, PICTURES } from "./cards";
import {
  BETWEEN,
  FINGER,
  GAP,
  type Grid,
  HEAD,
  LARGEST,
  type Look,
  ownHeight,
  ownWidth,
  PADDING,
  PLAIN,
  RIM,
  rivalHeight,
  rivalWidth,
  SMALLEST,
  smallIn,
  type TableauFit,
} from "./measures";

const CLEAR = 30; // squares that need not be larger where one's own cards could be
const SEEN = 20; // squares on which one sees at a glance what is there
const RATIO = { least: 0.4, most: 0.65 }; // of rivals' squares to one's own
const ITEMS = 2.1; // how high a lazor, a shield and a battery are at most, as one card with the longest words …
const WITH_POWER = 2.7; // … and with a power card
const BELOW = 88; // how high a card is at most that lies below a board
const RAISED = 18; // hands and dice above one's own cards, beyond one's name
const ACTIONS = 106; // how high ways are among which one chooses, side by side
const LOOKS: readonly Look[] = [PLAIN, { aside: true, headed: false }, { aside: true, headed: true }];

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

type Sized =
  "square" | "small" | "own" | "columns" | "across" | "aside" | "headed" | "card" | "rivalCard" | "rivalRoom";
type Way = Pick<TableauFit, Sized> & {
  tall: number;
  cut: number; // how much higher one's own cards would have to be to be read
  over: number; // how much higher than there is room
};

/** Rivals beside the viewer's own tableau or below it, in one column or several, with their cards beside or below. */
function ways(seats: number, grid: Grid, room: Size): Way[] {
  const rivals = seats - 1;
  const columns = Array.from({ length: rivals }, (_, i) => i + 1);
  const all = columns.flatMap((count) => LOOKS.map((look) => beside(rivals, count, look, grid, room)));
  return [...all, below(rivals, grid, room)];
}

function best(a: Way, b: Way): Way {
  return worth(b) > worth(a) ? b : a;
}

/** Large squares and cards are good; rivals' squares that can hardly be seen are bad, and what does not fit. */
function worth({ square, small, card, rivalCard, cut, over }: Way): number {
  const rivals = 1.5 * Math.min(small, CLEAR) + 0.5 * Math.max(0, Math.min(small, RATIO.most * square) - CLEAR);
  const seen = square + rivals - 6 * Math.max(0, SEEN - small);
  return (
    seen +
    0.15 * Math.min(card, CARD.clear) +
    0.05 * Math.max(0, card - CARD.clear) +
    (rivalCard > PICTURE ? 10 : 0) -
    0.6 * cut -
    3 * over
  );
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

/** Sizes of rivals' squares: the largest, and smaller ones on which one sees as well what is there. */
function upTo(largest: number): number[] {
  return Array.from({ length: Math.max(0, largest - SEEN) + 1 }, (_, less) => largest - less);
}

/** What is left over in width goes to the viewer's own cards first. */
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
    ? asideCard(each - small * grid.width - RIM - BETWEEN, small * grid.height, look.headed ? PAIRED : PICTURE)
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

/** How much of one's own items and a power card there is no room for, one below another and the last below the board. */
function cutOff(card: number, tall: number, below: number): number {
  const lines = 1 + (LONGEST.text + LONGEST.extra) / lettersOn(card);
  const cards = below >= BELOW ? ITEMS : WITH_POWER;
  return Math.max(0, cards * (54 + LINE * lines) - (tall - PADDING - HEAD - RAISED));
}

/** How wide the cards beside a board are at least: they grow with it. */
function cardBeside(square: number): number {
  return bounded(2 * square, CARD.own, CARD.most);
}
