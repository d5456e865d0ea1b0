// The colours and signs of seats and pieces, and the pictures and glyphs that a scene can name (in a box of 100 by
// 100). Glyphs replace characters that differ between machines.

import { createContext } from "svelte";
import type { Piece } from "../../wire";

/** The sign of each colour, the same in every game. */
const SIGNS = {
  black: "ring",
  white: "cross",
  red: "triangle",
  blue: "square",
  yellow: "star",
  green: "bars",
  violet: "diamond",
} as const;
export type Sign = (typeof SIGNS)[keyof typeof SIGNS];

/** The seat colours of a table, as a Svelte context. */
export const [seatColours, setSeatColours] = createContext<() => readonly string[]>();

export function sign(colour: string | undefined): Sign {
  return SIGNS[colour as keyof typeof SIGNS] ?? SIGNS.black;
}

const UNOWNED: Readonly<Record<string, string>> = { coin: "brass", caller: "brass", card: "brass" };
const LETTERED: Readonly<Record<string, string>> = { B: "blue", I: "red", N: "green", G: "violet", O: "yellow" };

/** The colour class of a bingo letter. */
export function lettered(text: string): string {
  return LETTERED[text[0] ?? ""] ?? "ivory";
}

export function colouring(piece: Piece, colours: readonly string[]): string {
  if (piece.colour) return piece.colour;
  if (piece.owner !== null) return colours[piece.owner] ?? "ivory";
  return piece.kind === "ball" ? lettered(piece.label) : (UNOWNED[piece.kind] ?? "ivory");
}

export const SUITS = ["sun", "moon", "crown", "arms"] as const;
export type SuitName = (typeof SUITS)[number];

export function isSuit(name: string): name is SuitName {
  return (SUITS as readonly string[]).includes(name);
}

/** Whether a picture of this name exists; other names are shown as text. */
export function isPicture(name: string): boolean {
  return isSuit(name) || name in OUTLINES;
}

const BASE = "C74 78 67 76 63 72";
const FOOT = "C33 76 26 78 26 87Z";
export const OUTLINES: Readonly<Record<string, string>> = {
  pawn:
    `M26 87H74${BASE}C57 64 55 56 55 51H61C63 47 61 44 58 42.5A15.5 15.5 0 1 0 42 42.5C39 44 37 47 39 51H45C45 ` +
    `56 43 64 37 72${FOOT}`,
  rook: `M26 87H74${BASE}L60 45 69 38V18H59V25H55V18H45V25H41V18H31V38L40 45 37 72${FOOT}`,
  bishop: `M26 87H74${BASE}L57 57H64V50H60C69 41 65 29 50 16 35 29 31 41 40 50H36V57H43L37 72${FOOT}`,
  queen: `M26 87H74${BASE}L62 61C67 53 74 40 79 26L64 38 60 19 50 36 40 19 36 38 21 26C26 40 33 53 38 61L37 72${FOOT}`,
  king:
    `M26 87H74${BASE}L62 61C76 52 79 34 64 32 56 31.5 51 37 50 43 49 37 44 31.5 36 32 21 34 24 52 38 61` +
    `L37 72${FOOT}`,
  knight:
    "M27 87H76C77 74 76 62 74 52 71 34 63 24 52 20L48 9 40 21C33 25 30 33 26 42 22 49 17 53 18 58 19 64 " +
    "26 67 31 63 34 60 39 57 46 55 46 65 31 71 27 87Z",
};

export type Glyph = "east" | "west" | "south" | "north" | "star" | "bolt" | "line";

const GLYPHS: Readonly<Record<string, Glyph>> = {
  "→": "east",
  "←": "west",
  "↓": "south",
  "↑": "north",
  "★": "star",
  "*": "star",
  "⚡": "bolt",
  "─": "line",
};

/** The glyphs of a text, or null if it contains other characters. */
export function glyphs(text: string): Glyph[] | null {
  const found = [...text].map((character) => GLYPHS[character]);
  return text && found.every((glyph) => glyph !== undefined) ? (found as Glyph[]) : null;
}
