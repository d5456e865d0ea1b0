// How the pieces of a spot lie: upon each other, side by side, or in a pile with its number.

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

/** Cards, and a seat's dice that show the same number; of stars that were rolled each is seen. */
function isPile(pieces: readonly Piece[]): boolean {
  const isCard = (piece: Piece) => piece.kind === "card";
  const isSame = ({ kind, owner, label }: Piece) =>
    kind === "die" && owner !== null && owner === pieces[0]!.owner && label === pieces[0]!.label && label !== STAR;
  return pieces.every(isCard) || (pieces.length > 1 && pieces.every(isSame));
}

const CROWD = 3;

/** Which pieces that lie beside each other are pushed over the one before: those of a crowd of the same. */
export function overlaps(pieces: readonly Piece[]): boolean[] {
  const alike = (label: string) => pieces.filter((piece) => piece.label === label).length;
  return pieces.map(({ label }, i) => label === pieces[i - 1]?.label && alike(label) >= CROWD);
}

const THICKNESS: Readonly<Record<string, number>> = { man: 12, coin: 9, pawn: 0 }; // hundredths of a square
const LOWEST = -5;

/** How far each piece of a stack is raised, in hundredths of its square. A high stack hides some of what is behind. */
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
