// How the pieces of a spot lie: stacked, side by side, or in a pile with its number.

import type { Piece } from "../../wire";

export type Arrangement = "stack" | "pile" | "beside";

const STAR = "*";
const FLAT = new Set(["man", "coin", "cube", "pawn"]);

export function flat(piece: Piece): boolean {
  return FLAT.has(piece.kind);
}

export function arrangement(pieces: readonly Piece[]): Arrangement {
  if (pieces.every(flat)) return "stack";
  return isPile(pieces) ? "pile" : "beside";
}

/** Whether pieces form a pile: cards, or equal dice of a seat. Rolled stars stay apart. */
function isPile(pieces: readonly Piece[]): boolean {
  const isCard = (piece: Piece) => piece.kind === "card";
  const isSame = ({ kind, owner, label }: Piece) =>
    kind === "die" && owner !== null && owner === pieces[0]!.owner && label === pieces[0]!.label && label !== STAR;
  return pieces.every(isCard) || (pieces.length > 1 && pieces.every(isSame));
}

const CROWD = 3;

/** Which pieces side by side overlap the one before: those in a large group of equals. */
export function overlaps(pieces: readonly Piece[]): boolean[] {
  const alike = (label: string) => pieces.filter((piece) => piece.label === label).length;
  return pieces.map(({ label }, i) => label === pieces[i - 1]?.label && alike(label) >= CROWD);
}

const THICKNESS: Readonly<Record<string, number>> = { man: 12, coin: 9, pawn: 0 }; // hundredths of a square
const LOWEST = -5;

/** How far to raise each piece of a stack, in hundredths of a square. High stacks are compressed. */
export function lifts(pieces: readonly Piece[]): number[] {
  let height = 0;
  const bottoms = pieces.map((piece) => {
    const bottom = height;
    height += THICKNESS[piece.kind] ?? 0;
    return bottom;
  });
  const base = Math.max(LOWEST, -(bottoms.at(-1) ?? 0) / 2);
  return bottoms.map((bottom) => base + bottom);
}
