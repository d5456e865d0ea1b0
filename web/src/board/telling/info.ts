// What is said of whatever one points at: what it is, and what a click would do.

import type { Choice, Scene, Spot } from "../../wire";
import { groundText, labelBeside, lockText, piecesName, spotName } from "./describe";
import { askedAt, click, type Picking } from "../input/picking";
import type { Words } from "./words";

/** What a click on a spot would end: one choice, or several of which it asks. */
export function aims(scene: Scene, picking: Picking, spot: string): readonly Choice[] {
  if (spot === askedAt(picking)) return [];
  const { play, picking: then } = click(scene, picking, spot);
  return play ? [play] : then === picking ? [] : then.offered;
}

/** What lies on a spot and what is printed there. */
export function liesText(spot: Spot, seats: readonly string[], words: Words, isStep = false): string {
  const lies = piecesName(spot, seats, words, isStep);
  const lying = lies === spotName(spot) ? "" : lies;
  const parts = [lying, labelBeside(spot, words), groundText(spot, seats, words), lockText(spot, seats, words)];
  return parts.filter(Boolean).join(", ");
}

/** What a click would do: in the words of the preview, where there is one; else what the spot says of itself. */
export function effectText(choices: readonly Choice[], outcome: string, note: string, words: Words): string {
  if (choices.length > 1) return words.choicesHere(choices.length);
  const told = outcome || choices[0]?.sentence;
  return told ? words.ifChosen(told) : note;
}
