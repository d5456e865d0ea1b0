// The sizes of the parts of a tableau and of its cards, and a seat's areas by kind. In CSS pixels.

import type { Area, Spot } from "../../../wire";
import { bounded, type Size } from "../layout";

export interface TableauFit {
  height: number; // in total
  narrow: boolean; // stacked: the viewer's tableau, actions, shared areas, opponents
  low: boolean; // narrow, with the actions beside the viewer's board because the window is low
  square: number; // of the viewer's board
  small: number; // of opponents' boards
  own: number; // width of the viewer's tableau
  high: { own: number; rival: number }; // heights of stacked tableaux
  columns: number; // opponents side by side
  across: boolean; // opponents below the viewer's tableau, else beside
  aside: boolean; // opponents' cards beside their boards, else below
  headed: boolean; // opponents' other things beside their names, else beside their boards
  named: boolean; // opponents' cards beside their boards show their names
  card: number; // width of the viewer's cards
  rivalCard: number; // width of opponents' cards, for three of them
  rivalRoom: Size; // for opponents' cards below their boards
  shared: Size; // of each shared card
  brief: boolean; // legible cards show name and cost only; the rest appears on inspection
  wide: number; // total width of cards to choose from
  actions: number; // height of the actions
}

export const GAP = 8;
export const HEAD = 28; // of the viewer's tableau
export const PADDING = 14; // of a tableau, both sides
const RIVALS_HEAD = 22;
export const BETWEEN = 6; // the parts of a tableau
export const RIM = 10; // around a small board, both sides
const HAND = { least: 52, high: 100 }; // hand and dice beside a small board
const ASIDE = 104; // the same with cards
const CARDS = 58; // cards only, in two columns
const NAMES = 118; // cards with their names, in one column
const NAMED = 27; // mean height of a card with its name in one or two lines
const HEADED = 8; // extra height of a head with hand and dice
export const LARGEST = 120; // squares
export const FINGER = 40; // a viewer's square that a finger hits easily
export const SMALLEST = 12; // squares without interaction

export interface Grid extends Size {
  frame: number; // around the viewer's board
}

export type Look = Pick<TableauFit, "aside" | "headed" | "named">; // of opponents
export const PLAIN: Look = { aside: false, headed: false, named: false };

export function ownWidth(square: number, grid: Grid, card: number): number {
  return square * grid.width + grid.frame + PADDING + BETWEEN + card;
}

export function ownHeight(square: number, grid: Grid): number {
  return square * grid.height + grid.frame + PADDING + HEAD;
}

export function rivalWidth(small: number, { aside, headed, named }: Look, grid: Grid): number {
  const cards = named ? NAMES : headed ? CARDS : aside ? ASIDE : HAND.least;
  return small * grid.width + RIM + PADDING + BETWEEN + cards;
}

export function rivalHeight(small: number, look: Look, grid: Grid): number {
  const board = Math.max(small * grid.height + RIM, look.headed ? 2 * PICTURES : HAND.high);
  return board + PADDING + besidesHeight(look);
}

/** The height of an opponent's head, plus a line of cards below the board if there is one. */
function besidesHeight({ aside, headed }: Look): number {
  return RIVALS_HEAD + (headed ? HEADED : 0) + (aside ? 0 : BETWEEN + PICTURES);
}

export function smallIn(wide: number, tall: number, look: Look, grid: Grid): number {
  const across = (wide - rivalWidth(0, look, grid)) / grid.width;
  const down = (tall - PADDING - RIM - besidesHeight(look)) / grid.height;
  return Math.floor(Math.min(across, down, LARGEST));
}

export const PICTURES = 41; // height of a line of small cards
const TIGHT = { high: 46, least: 50, most: 69 }; // cards with names under small pictures
export const SMALL = [{ high: 68, least: 76, most: 98 }, TIGHT]; // cards with names
const LINED = [{ high: 120, least: 138, most: 250 }, ...SMALL]; // legible cards first
export const PICTURE = 30; // width of a card that shows only its picture
export const PAIRED = 26; // the same in two columns
const TINY = 22; // the same for many cards
const SMALL_GAP = 4; // between opponents' cards
const READ = 262; // height of a hand, dice and three cards above each other
export const CARD = { least: 138, clear: 230, most: 250, broad: 300, own: 150 }; // widths
export const LINE = 13.3; // height of a line of text
export const LONGEST = { text: 84, extra: 62 }; // letters on a card, in German
const LETTER = 6.9; // average width

export interface Line {
  card: number; // width of each card
  count: number; // cards in each line
}

/** Legible cards in as few lines as possible, however high they are. */
export function legibleLine(width: number, count: number): Line {
  const { least, most } = LINED[0]!;
  const lines = Math.ceil(count / Math.max(1, Math.floor((width + SMALL_GAP) / (least + SMALL_GAP))));
  const each = Math.ceil(count / lines);
  return { card: bounded(inLine(width, each), least, most), count: each };
}

/** The width of cards in lines: legible if there is room, else with names, else pictures only. */
export function lineCard({ width, height }: Size, count = 3, looks = LINED): number {
  for (const { high, least, most } of looks) {
    const lines = Math.ceil(count / Math.floor((width + SMALL_GAP) / (least + SMALL_GAP)));
    if (lines * (high + SMALL_GAP) <= height + SMALL_GAP)
      return bounded(inLine(width, Math.ceil(count / lines)), least, most);
  }
  return bounded(inLine(width, count), TINY, PICTURE);
}

/** An opponent's cards beside the board: legible below each other, with names in two columns, or pictures only. */
export function lineBeside({ rivalCard, high, headed }: TableauFit, count: number): Line {
  const room = high.rival - PADDING - RIVALS_HEAD - (headed ? HEADED : 0) + SMALL_GAP;
  if (rivalCard > PICTURE && count * (NAMED + SMALL_GAP) <= room) return { card: rivalCard, count: 1 };
  const pair = Math.floor(inLine(rivalCard, 2));
  const isNamed = pair >= TIGHT.least && Math.ceil(count / 2) * (TIGHT.high + SMALL_GAP) <= room;
  return { card: isNamed ? pair : Math.min(rivalCard, PAIRED), count: 2 };
}

function inLine(width: number, count: number): number {
  return (width - (count - 1) * SMALL_GAP) / count;
}

/** The width of cards beside a board: legible if there is room. */
export function asideCard(wide: number, tall: number, { headed, named }: Look): number {
  const picture = headed ? PAIRED : PICTURE;
  const fits = named ? tall >= 3 * (NAMED + SMALL_GAP) : wide >= CARD.least && tall >= READ;
  return fits ? Math.min(Math.floor(wide), CARD.most) : picture;
}

/** The height at which a card's text is legible. */
export function cardHeight(wide: number): number {
  const letters = lettersOn(wide);
  const lines = Math.ceil(LONGEST.text / letters) + Math.ceil(LONGEST.extra / letters);
  return Math.ceil(54 + (wide < 200 ? LINE : 1.14 * LINE) * lines);
}

export function lettersOn(wide: number): number {
  return Math.max(8, (wide - 16) / LETTER);
}

export interface Parts {
  boards: readonly Area[];
  things: readonly Area[];
  cards: readonly Area[];
}

export function partsOf(areas: readonly Area[]): Parts {
  const rows = areas.filter(({ kind }) => kind !== "board");
  return {
    boards: areas.filter(({ kind }) => kind === "board"),
    things: rows.map((area) => only(area, (spot) => !holdsCards(spot))).filter(isThere),
    cards: rows.map((area) => ({ ...only(area, holdsCards), kind: "cards" })).filter(isThere),
  };
}

function holdsCards(spot: Spot): boolean {
  return spot.pieces.some(({ kind }) => kind === "card");
}

function only(area: Area, wanted: (spot: Spot) => boolean): Area {
  return { ...area, spots: area.spots.filter(wanted) };
}

function isThere({ spots }: Area): boolean {
  return spots.length > 0;
}
