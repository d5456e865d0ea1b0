// Characters of a scene that the board draws, so that they look the same on every machine.

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

/** The glyphs that a text consists of, or null if it is to be written. */
export function glyphs(text: string): Glyph[] | null {
  const found = [...text].map((character) => GLYPHS[character]);
  return text && found.every((glyph) => glyph !== undefined) ? (found as Glyph[]) : null;
}
