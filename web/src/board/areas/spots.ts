// How spots look: their marks (clickable, selected, last move, hint), and how their pieces lie.

import type { Piece, Scene } from "../../wire";
import { decided, ends, goingOn, type Picking, targets } from "../input/picking";

export type Offer = "origin" | "target" | "capture" | "direct"; // direct: a target of a piece not selected yet

export interface Marks {
  offers: ReadonlyMap<string, Offer>; // what the next click can be
  again: ReadonlySet<string>; // spots that start another move
  others: ReadonlySet<string>; // targets of pieces that are not selected
  drags: ReadonlySet<string>; // spots with a draggable piece
  picked: ReadonlySet<string>;
  last: ReadonlySet<string>;
  hint: ReadonlySet<string>;
  lit: ReadonlySet<string>; // mentioned by the current beat or preview
  sent: ReadonlySet<string>; // part of a move on its way to the server
}

type Spots = readonly string[];

export function marks(
  scene: Scene,
  picking: Picking,
  last: Spots,
  hint: Spots,
  lit: Spots = [],
  sent: Spots = [],
): Marks {
  const offers = offersOf(scene, picking);
  return {
    offers,
    again: new Set([...targets(scene, []).keys()].filter((spot) => !offers.has(spot))),
    others: new Set([...ends(scene).keys()].filter((spot) => !offers.has(spot))),
    drags: new Set([...goingOn(scene, []), ...goingOn(scene, picking.clicked)]),
    picked: new Set(picking.clicked),
    last: new Set(last),
    hint: new Set(hint),
    lit: new Set(lit),
    sent: new Set(sent),
  };
}

function offersOf(scene: Scene, { clicked }: Picking): Map<string, Offer> {
  const offers = new Map<string, Offer>();
  const filled = occupied(scene);
  for (const [spot, captures] of targets(scene, clicked)) {
    const sole = clicked.length ? undefined : decided(scene, spot);
    offers.set(
      spot,
      captures || sole?.captures ? "capture" : clicked.length || sole || !filled.has(spot) ? "target" : "origin",
    );
  }
  if (clicked.length) return offers;
  const isClear = new Set(scene.choices.flatMap(({ spots }) => spots.slice(0, 1))).size === 1;
  for (const [spot, captures] of ends(scene)) offers.set(spot, !isClear ? "direct" : captures ? "capture" : "target");
  return offers;
}

function occupied(scene: Scene): Set<string> {
  const filled = scene.areas.flatMap((area) => area.spots.filter((spot) => spot.pieces.length));
  return new Set(filled.map((spot) => spot.id));
}

/** The marks of a spot, separated by spaces. */
export function marksOf(marks: Marks, spot: string): string {
  const sets = ["again", "others", "drags", "picked", "last", "hint", "lit", "sent"] as const;
  return [marks.offers.get(spot), ...sets.filter((name) => marks[name].has(spot))].filter(Boolean).join(" ");
}

export type Arrangement = "stack" | "pile" | "beside";

const STAR = "*";
const FLAT = new Set(["man", "coin", "cube", "pawn"]);

export function flat(piece: Piece): boolean {
  return FLAT.has(piece.kind);
}

/** How pieces lie. `spread`: flat ones lie beside each other, too. */
export function arrangement(pieces: readonly Piece[], spread = false): Arrangement {
  if (pieces.every(flat) && !(spread && pieces.length > 1)) return "stack";
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
