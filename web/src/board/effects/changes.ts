// The difference between two scenes: which pieces moved, appeared, left or turned over. No DOM.

import type { Piece, Scene } from "../../wire";

export interface Slot {
  spot: string;
  index: number; // from the bottom
  piece: Piece;
}

export interface Slide {
  from: Slot;
  to: Slot;
}

export interface Changes {
  slides: readonly Slide[];
  gone: readonly Slot[]; // positions before the change
  come: readonly Slot[];
  rolled: readonly Slot[]; // dice with a new value
  revealed: readonly Slot[]; // hands
}

interface Place {
  area: string;
  isRow: boolean;
  x: number;
  y: number;
  pieces: readonly Piece[];
}

const MOST = 90; // pieces; more changes mean another game, which is not animated
const NONE: Changes = { slides: [], gone: [], come: [], rolled: [], revealed: [] };
const UNRELATED = 1000;

export function changes(before: Scene, after: Scene, last: readonly string[]): Changes {
  const [old, now] = [placesOf(before), placesOf(after)];
  const gone: Slot[] = [];
  const come: Slot[] = [];
  const turned: Slot[] = [];
  for (const [spot, place] of now) {
    const [lost, won] = difference(spot, old.get(spot)?.pieces ?? [], place.pieces);
    const same = lost.length === won.length && won.every((slot, i) => turns(lost[i]!.piece, slot.piece));
    if (same) {
      turned.push(...won);
    } else {
      gone.push(...lost);
      come.push(...won);
    }
  }
  for (const [spot, place] of old) if (!now.has(spot)) gone.push(...difference(spot, place.pieces, [])[0]);
  if (gone.length + come.length + turned.length > MOST) return NONE;
  return sorted(gone, come, turned, distances(old, now, last), now);
}

function placesOf(scene: Scene): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const { id, kind, spots } of scene.areas)
    for (const { id: spot, x, y, pieces } of spots) found.set(spot, { area: id, isRow: kind === "row", x, y, pieces });
  return found;
}

/** The pieces that left and entered a spot, without the equal ones below and above. */
function difference(spot: string, before: readonly Piece[], after: readonly Piece[]): [Slot[], Slot[]] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && alike(before[start]!, after[start]!)) start++;
  let end = 0;
  while (end < shorter - start && alike(before[before.length - 1 - end]!, after[after.length - 1 - end]!)) end++;
  const middle = (pieces: readonly Piece[]) =>
    pieces.map((piece, index) => ({ spot, index, piece })).slice(start, pieces.length - end);
  return [middle(before), middle(after)];
}

export function alike(a: Piece, b: Piece): boolean {
  return related(a, b) && a.label === b.label && a.size === b.size && a.colour === b.colour;
}

function related(a: Piece, b: Piece): boolean {
  return a.kind === b.kind && a.owner === b.owner;
}

/** Whether a piece shows another side of the same thing. */
function turns(before: Piece, after: Piece): boolean {
  return related(before, after) && ["die", "hand"].includes(after.kind);
}

type Distance = (from: Slot, to: Slot) => number;

/** A distance function for matching pieces; smallest along the last move. */
function distances(old: Map<string, Place>, now: Map<string, Place>, last: readonly string[]): Distance {
  return (from, to) => {
    const [a, b] = [old.get(from.spot)!, now.get(to.spot)!];
    if (a.isRow && a.area === b.area && to.piece.kind === "die") return Infinity; // dice in a row are rolled, not moved
    const far = a.area === b.area ? Math.hypot(a.x - b.x, a.y - b.y) : 50;
    const isLast = last.includes(to.spot) && (last.includes(from.spot) || last.length === 1);
    return far + Math.abs(from.index - to.index) / 100 + (isLast ? 0 : UNRELATED);
  };
}

function sorted(gone: Slot[], come: Slot[], turned: Slot[], distance: Distance, now: Map<string, Place>): Changes {
  const slides = [alike, related].flatMap((match) => paired(gone, come, match, distance));
  const isHand = ({ piece }: Slot) => piece.kind === "hand";
  const fresh = come.filter(({ piece }) => piece.kind === "die");
  return {
    slides,
    gone,
    come: come.filter((slot) => !fresh.includes(slot)),
    rolled: thrown([...fresh, ...turned.filter((slot) => !isHand(slot))], slides, now),
    revealed: turned.filter(isHand),
  };
}

/** Take matching pairs out of both lists, nearest first. */
function paired(gone: Slot[], come: Slot[], match: typeof alike, distance: Distance): Slide[] {
  const pairs = come.flatMap((to) =>
    gone.filter((from) => match(from.piece, to.piece)).map((from) => ({ from, to, far: distance(from, to) })),
  );
  const found: Slide[] = [];
  for (const { from, to, far } of pairs.sort((a, b) => a.far - b.far)) {
    if (far === Infinity || !gone.includes(from) || !come.includes(to)) continue;
    gone.splice(gone.indexOf(from), 1);
    come.splice(come.indexOf(to), 1);
    found.push({ from, to });
  }
  return found;
}

/** Dice in the same row are rolled together, even those that show the same value as before. */
function thrown(rolled: readonly Slot[], slides: readonly Slide[], now: Map<string, Place>): Slot[] {
  const rows = new Set(rolled.map(({ spot }) => now.get(spot)!).flatMap((place) => (place.isRow ? [place.area] : [])));
  const slid = new Set(slides.map(({ to }) => to.spot));
  const all = [...now].filter(([spot, place]) => rows.has(place.area) && !slid.has(spot));
  const together = all.flatMap(([spot, { pieces }]) => pieces.map((piece, index) => ({ spot, index, piece })));
  const alone = rolled.filter(({ spot }) => !rows.has(now.get(spot)!.area));
  return [...alone, ...together.filter(({ piece }) => piece.kind === "die")];
}
