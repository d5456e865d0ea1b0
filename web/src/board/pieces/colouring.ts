// The colour of a piece: its own, its owner's, or that of its kind.

import type { Piece } from "../../wire";

const UNOWNED: Readonly<Record<string, string>> = { coin: "brass", caller: "brass", card: "brass" };
const LETTERED: Readonly<Record<string, string>> = { B: "blue", I: "red", N: "green", G: "violet", O: "yellow" };

/** The colour of what bears a letter of a bingo card. */
export function lettered(text: string): string {
  return LETTERED[text[0] ?? ""] ?? "ivory";
}

export function colouring(piece: Piece, colours: readonly string[]): string {
  if (piece.colour) return piece.colour;
  if (piece.owner !== null) return colours[piece.owner] ?? "ivory";
  return piece.kind === "ball" ? lettered(piece.label) : (UNOWNED[piece.kind] ?? "ivory");
}
