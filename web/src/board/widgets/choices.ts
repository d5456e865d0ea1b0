// How choices with the same clicks are offered: with a picture if that distinguishes them, else with their sentence.

import type { Choice, Piece, Scene, Spot } from "../../wire";
import { flat } from "../areas/spots";
import { find } from "../input/picking";
import { spotName } from "../narration/describe";

export interface Pictured {
  choice: Choice;
  piece: Piece;
  label: string;
}

/**
 * The choices with a picture: the one on their button, or the piece on their first spot if these differ. A place name
 * is enough only if all choices have one. Cards are too large for a picture.
 */
export function pictured(choices: readonly Choice[], scene: Scene): Pictured[] {
  const found = choices.flatMap((choice) => ofButton(choice) ?? ofOrigin(choice, choices, scene) ?? []);
  if (found.length === choices.length) return found;
  return found.map((shown) => (shown.choice.button?.piece ? shown : { ...shown, label: shown.choice.sentence }));
}

function ofButton(choice: Choice): Pictured | null {
  const { button } = choice;
  return button?.piece ? { choice, piece: button.piece, label: button.label } : null;
}

function ofOrigin(choice: Choice, choices: readonly Choice[], scene: Scene): Pictured | null {
  const [origin, ...others] = choice.spots;
  const areApart = new Set(choices.map(({ spots }) => spots[0])).size === choices.length;
  const from = origin && others.length && areApart ? find(scene, origin) : undefined;
  const piece = from?.pieces.at(-1);
  return from && piece && piece.kind !== "card" ? { choice, piece, label: placeName(from) } : null;
}

/** The name of a place and the height of its stack. */
function placeName(spot: Spot): string {
  const height = spot.pieces.every(flat) ? spot.pieces.length : 1;
  return height > 1 ? `${spotName(spot)} ×${height}` : spotName(spot);
}

/** Whether button labels distinguish the choices. */
export function areApart(choices: readonly Choice[]): boolean {
  return new Set(choices.map(({ button, sentence }) => button?.label ?? sentence)).size === choices.length;
}

/**
 * Event handlers that report when a choice's button is pointed at. A button that appears under a resting pointer does
 * not count.
 */
export function pointing(choice: Choice, report: (choice: Choice | null) => void) {
  const [on, off] = [() => report(choice), () => report(null)];
  return { onpointerdown: on, onpointermove: on, onpointerleave: off, onfocus: on, onblur: off };
}
