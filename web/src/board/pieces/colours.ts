// The colours and signs of seats and pieces. Seats differ in both.

import { createContext } from "svelte";
import type { Piece } from "../../wire";

export type Sign = "ring" | "cross" | "triangle" | "square" | "star" | "bars";

const SIGNS: readonly Sign[] = ["ring", "cross", "triangle", "square", "star", "bars"];

/** The seat colours of a table, as a Svelte context. */
export const [seatColours, setSeatColours] = createContext<() => readonly string[]>();

export function sign(seat: number): Sign {
  return SIGNS[seat % SIGNS.length]!;
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
