// How spots are marked: what can be clicked, what is picked, the last move, a hint.

import type { Scene } from "../../wire";
import { goingOn, type Picking, targets } from "../input/picking";

export type Offer = "origin" | "target" | "capture";

export interface Marks {
  offers: ReadonlyMap<string, Offer>; // what the next click can be
  again: ReadonlySet<string>; // spots with which another move would begin
  drags: ReadonlySet<string>; // spots from which a piece can be dragged
  picked: ReadonlySet<string>;
  last: ReadonlySet<string>;
  hint: ReadonlySet<string>;
}

export function marks(scene: Scene, picking: Picking, last: readonly string[], hint: readonly string[]): Marks {
  const offers = new Map<string, Offer>();
  const filled = occupied(scene);
  for (const [spot, captures] of targets(scene, picking.clicked))
    offers.set(spot, captures ? "capture" : picking.clicked.length || !filled.has(spot) ? "target" : "origin");
  return {
    offers,
    again: new Set([...targets(scene, []).keys()].filter((spot) => !offers.has(spot))),
    drags: new Set([...goingOn(scene, []), ...goingOn(scene, picking.clicked)]),
    picked: new Set(picking.clicked),
    last: new Set(last),
    hint: new Set(hint),
  };
}

function occupied(scene: Scene): Set<string> {
  const filled = scene.areas.flatMap((area) => area.spots.filter((spot) => spot.pieces.length));
  return new Set(filled.map((spot) => spot.id));
}

/** The marks of one spot, as words with spaces between. */
export function marksOf(marks: Marks, spot: string): string {
  const sets = ["again", "drags", "picked", "last", "hint"] as const;
  return [marks.offers.get(spot), ...sets.filter((name) => marks[name].has(spot))].filter(Boolean).join(" ");
}
