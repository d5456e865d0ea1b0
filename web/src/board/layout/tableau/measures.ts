// How large the parts of a tableau are, and what is known of them once they are fitted.

import type { Size } from "../layout";
import { PICTURES } from "./cards";

export interface TableauFit {
  height: number; // of all, CSS pixels, as everything here
  narrow: boolean; // one below another: the viewer's own, what can be done, the shared, the rivals'
  low: boolean; // … but what can be done is beside the viewer's own board, as there is no room to see it below
  square: number; // of the viewer's own board
  small: number; // of rivals' boards
  own: number; // how wide the viewer's own tableau is
  high: { own: number; rival: number }; // how high tableaux are that stand one below another
  columns: number; // how many rivals stand side by side
  across: boolean; // whether rivals stand below the viewer's own, or beside it
  aside: boolean; // whether rivals' cards lie beside their boards, or below them
  headed: boolean; // whether what else rivals have lies beside their names, or beside their boards
  card: number; // how wide the viewer's own cards are
  rivalCard: number; // how wide rivals' cards are, where there are three
  rivalRoom: Size; // for rivals' cards that lie below their boards
  shared: Size; // of each card that all share
  brief: boolean; // whether cards to be read say no more than what they are and cost: a closer look tells the rest
  wide: number; // what one chooses among, in all
  actions: number; // how high what can be done is
}

export const GAP = 8;
export const HEAD = 28; // of the viewer's own tableau
export const PADDING = 14; // of a tableau, both sides together
const RIVALS_HEAD = 22;
export const BETWEEN = 6; // the parts of a tableau
export const RIM = 10; // round a small board, both sides together
const HAND = { least: 52, high: 100 }; // what lies beside a small board: a hand and dice …
const ASIDE = 104; // … or these and cards …
const CARDS = 58; // … or cards alone, in two columns
const HEADED = 8; // how much higher a head is that a hand and dice lie in
export const LARGEST = 120; // squares
export const FINGER = 40; // a square of one's own is hit at ease
export const SMALLEST = 12; // squares that are only looked at

export interface Grid extends Size {
  frame: number; // round the viewer's own board
}

export type Look = Pick<TableauFit, "aside" | "headed">; // of rivals
export const PLAIN: Look = { aside: false, headed: false };

export function ownWidth(square: number, grid: Grid, card: number): number {
  return square * grid.width + grid.frame + PADDING + BETWEEN + card;
}

export function ownHeight(square: number, grid: Grid): number {
  return square * grid.height + grid.frame + PADDING + HEAD;
}

export function rivalWidth(small: number, { aside, headed }: Look, grid: Grid): number {
  return small * grid.width + RIM + PADDING + BETWEEN + (headed ? CARDS : aside ? ASIDE : HAND.least);
}

export function rivalHeight(small: number, look: Look, grid: Grid): number {
  const board = Math.max(small * grid.height + RIM, look.headed ? 2 * PICTURES : HAND.high);
  return board + PADDING + besidesHeight(look);
}

/** How high a rival's head is, with a line of cards below the board if there is one. */
function besidesHeight({ aside, headed }: Look): number {
  return RIVALS_HEAD + (headed ? HEADED : 0) + (aside ? 0 : BETWEEN + PICTURES);
}

export function smallIn(wide: number, tall: number, look: Look, grid: Grid): number {
  const across = (wide - rivalWidth(0, look, grid)) / grid.width;
  const down = (tall - PADDING - RIM - besidesHeight(look)) / grid.height;
  return Math.floor(Math.min(across, down, LARGEST));
}
