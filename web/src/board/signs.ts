// Signs that scenes write as characters and the board draws, so that they look the same on every machine.

export type Drawn = "east" | "west" | "south" | "north" | "star" | "bolt" | "line";

const DRAWN: Readonly<Record<string, Drawn>> = {
  "→": "east",
  "←": "west",
  "↓": "south",
  "↑": "north",
  "★": "star",
  "*": "star",
  "⚡": "bolt",
  "─": "line",
};

/** The signs that a text consists of, or null if it is to be written. */
export function signs(text: string): Drawn[] | null {
  const found = [...text].map((character) => DRAWN[character]);
  return text && found.every((sign) => sign !== undefined) ? (found as Drawn[]) : null;
}
