// Keeps of an old scene what a new one repeats, so that only what has changed is drawn anew.

import type { Area, Piece, Scene, Spot } from "../../wire";

/** The new scene; areas, spots and names that are as they were are the old objects. */
export function shared(old: Scene, now: Scene): Scene {
  const before = new Map(old.areas.map((area) => [area.id, area]));
  const areas = now.areas.map((area) => sharedArea(before.get(area.id), area));
  return { ...now, areas, seats: same(old.seats, now.seats) ? old.seats : now.seats };
}

function sharedArea(old: Area | undefined, now: Area): Area {
  if (!old) return now;
  const before = new Map(old.spots.map((spot) => [spot.id, spot]));
  const spots = now.spots.map((spot) => {
    const was = before.get(spot.id);
    return was && sameSpot(was, spot) ? was : spot;
  });
  return { ...now, spots: same(old.spots, spots) ? old.spots : spots };
}

function sameSpot(a: Spot, b: Spot): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.label === b.label &&
    a.locked === b.locked &&
    a.name === b.name &&
    a.note === b.note &&
    a.shade === b.shade &&
    a.tint === b.tint &&
    a.emphasis === b.emphasis &&
    a.picture === b.picture &&
    a.odds === b.odds &&
    same(a.pieces, b.pieces, samePiece)
  );
}

function samePiece(a: Piece, b: Piece): boolean {
  return (
    a.kind === b.kind &&
    a.owner === b.owner &&
    a.label === b.label &&
    a.picture === b.picture &&
    a.size === b.size &&
    a.colour === b.colour &&
    a.hidden === b.hidden &&
    sameCard(a.card, b.card)
  );
}

function sameCard(a: Piece["card"], b: Piece["card"]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function same<T>(a: readonly T[], b: readonly T[], alike: (a: T, b: T) => boolean = Object.is): boolean {
  return a.length === b.length && a.every((item, i) => alike(item, b[i]!));
}
