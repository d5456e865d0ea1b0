// The colour of a piece that belongs to nobody.

import type { Piece } from "../../wire";
import type { Colour } from "./seats/seats";

const UNOWNED: Readonly<Record<string, string>> = { coin: "brass", caller: "brass", card: "brass" };
const LETTERED: Readonly<Record<string, Colour>> = { B: "blue", I: "red", N: "green", G: "violet", O: "yellow" };

/** The colour of what bears a letter of a bingo card. */
export function lettered(text: string): string {
  return LETTERED[text[0] ?? ""] ?? "ivory";
}

export function unowned({ kind, label }: Piece): string {
  return kind === "ball" ? lettered(label) : (UNOWNED[kind] ?? "ivory");
}
