// How large cards must be to show their text, their name or only their picture; and a seat's areas by kind. In CSS
// pixels.

import type { Area, Spot } from "../../../wire";
import { bounded, type Size } from "../layout";

export const PICTURES = 41; // height of a line of small cards
const LINED = [
  { high: 120, least: 138, most: 250 }, // legible cards
  { high: 68, least: 76, most: 98 }, // small cards with names
];
export const PICTURE = 30; // width of a card that shows only its picture
export const PAIRED = 26; // the same in two columns
const TINY = 22; // the same for many cards
const SMALL_GAP = 4; // between opponents' cards
const READ = 262; // height of a hand, dice and three cards above each other
export const CARD = { least: 138, clear: 230, most: 250, broad: 300, own: 150 }; // widths
export const LINE = 13.3; // height of a line of text
export const LONGEST = { text: 84, extra: 62 }; // letters on a card, in German
const LETTER = 6.9; // average width

/** The width of cards in lines: legible if there is room, else with names, else pictures only. */
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

/** The width of cards beside a board: legible if there is room. */
export function asideCard(wide: number, tall: number, picture: number): number {
  return wide >= CARD.least && tall >= READ ? Math.min(Math.floor(wide), CARD.most) : picture;
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
