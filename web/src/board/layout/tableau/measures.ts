// The sizes of the parts of a tableau. In CSS pixels.

import type { Size } from "../layout";
import { PICTURES } from "./cards";

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
const HEADED = 8; // extra height of a head with hand and dice
export const LARGEST = 120; // squares
export const FINGER = 40; // a viewer's square that a finger hits easily
export const SMALLEST = 12; // squares without interaction

export interface Grid extends Size {
  frame: number; // around the viewer's board
}

export type Look = Pick<TableauFit, "aside" | "headed">; // of opponents
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

/** The height of an opponent's head, plus a line of cards below the board if there is one. */
function besidesHeight({ aside, headed }: Look): number {
  return RIVALS_HEAD + (headed ? HEADED : 0) + (aside ? 0 : BETWEEN + PICTURES);
}

export function smallIn(wide: number, tall: number, look: Look, grid: Grid): number {
  const across = (wide - rivalWidth(0, look, grid)) / grid.width;
  const down = (tall - PADDING - RIM - besidesHeight(look)) / grid.height;
  return Math.floor(Math.min(across, down, LARGEST));
}
