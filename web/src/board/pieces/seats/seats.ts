// The colour and the sign of a seat, so that seats are told apart by either.

import { createContext } from "svelte";

export type Sign = "ring" | "cross" | "triangle" | "square" | "star" | "bars";

const SIGNS: readonly Sign[] = ["ring", "cross", "triangle", "square", "star", "bars"];

/** The colours of the seats, for all that is drawn at a table: what asks for them is deep within it. */
export const [seatColours, setSeatColours] = createContext<() => readonly string[]>();

export function sign(seat: number): Sign {
  return SIGNS[seat % SIGNS.length]!;
}
