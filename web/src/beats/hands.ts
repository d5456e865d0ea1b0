// Hands that are shown together, on the count of three.

import type { Scene } from "../wire";
import type { Moment } from "./moments";

const COUNTING = "…"; // on a hand that does not show yet what it chose

/** Whether hands open now that were closed. */
export function opens(before: Scene, { beat, scene }: Moment): boolean {
  if (beat.kind !== "reveal") return false;
  const hidden = hands(before).filter(([, label]) => label === COUNTING);
  const shown = new Map(hands(scene));
  return hidden.some(([spot]) => (shown.get(spot) ?? COUNTING) !== COUNTING);
}

/** Whether somebody has chosen, and not all have: what they chose is not shown yet. */
export function keepsHands(scene: Scene): boolean {
  return hands(scene).some(([, label]) => label === COUNTING);
}

function hands(scene: Scene): [spot: string, label: string][] {
  const spots = scene.areas.flatMap((area) => area.spots);
  return spots.flatMap((spot) =>
    spot.pieces.filter((piece) => piece.kind === "hand").map((piece) => [spot.id, piece.label] as [string, string]),
  );
}

/** The cry in a sentence, if anybody cries. */
export function cry(sentence: string): string | null {
  return /Oh{3,}!/.exec(sentence)?.[0] ?? null;
}
