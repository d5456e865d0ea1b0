// The pictures that a scene can name: suits, and figures by the kinds of pieces.

import { OUTLINES } from "./figures";

export const SUITS = ["sun", "moon", "crown", "arms"] as const;
export type SuitName = (typeof SUITS)[number];

export function isSuit(name: string): name is SuitName {
  return (SUITS as readonly string[]).includes(name);
}

/** Whether a name is that of a picture; what it is not is written. */
export function isPicture(name: string): boolean {
  return isSuit(name) || name in OUTLINES;
}
