// The marks on spots: clickable, selected, last move, hint.

import type { Scene } from "../../wire";
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
