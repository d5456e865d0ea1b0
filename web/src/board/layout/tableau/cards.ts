// How large cards are for what is on them to be read, or for their names or pictures alone to be seen.

// MERGED parts.ts: What a seat has, taken apart by how it is drawn: its board, what lies open, its cards.

import type { Area, Spot } from "../../../wire";
import { bounded, type Size } from "../layout";

export const PICTURES = 41; // a line of small cards
const LINED = [
  { high: 120, least: 138, most: 250 }, // lines of cards to be read
  { high: 68, least: 76, most: 98 }, // lines of small cards with their names
];
export const PICTURE = 30; // how wide a card with its picture alone is …
export const PAIRED = 26; // … in two columns …
const TINY = 22; // … and where there are many
const SMALL_GAP = 4; // between rivals' cards
const READ = 262; // a hand, dice, and three cards one below another
export const CARD = { least: 138, clear: 230, most: 250, broad: 300, own: 150 }; // widths
export const LINE = 13.3; // of print
export const LONGEST = { text: 84, extra: 62 }; // letters on a card, in German
const LETTER = 6.9; // how wide one is

/** Cards in lines can be read, or show their names, where there is room for these, else their pictures alone. */
export function lineCard({ width, height }: Size, count = 3): number {
  for (const { high, least, most } of LINED) {
    const lines = Math.ceil(count / Math.floor((width + SMALL_GAP) / (least + SMALL_GAP)));
    if (lines * (high + SMALL_GAP) <= height + SMALL_GAP)
      return bounded(inLine(width, Math.ceil(count / lines)), least, most);
  }
  return bounded(inLine(width, count), TINY, PICTURE);
}

function inLine(width: number, count: number): number {
  return (width - (count - 1) * SMALL_GAP) / count;
}

/** Cards beside a board are to be read where there is room for that. */
export function asideCard(wide: number, tall: number, picture: number): number {
  return wide >= CARD.least && tall >= READ ? Math.min(Math.floor(wide), CARD.most) : picture;
}

/** How high a card must be for what is on it to be read. */
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
