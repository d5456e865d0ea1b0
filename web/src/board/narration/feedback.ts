// Text for the info line about the spot under the pointer, and why a click does nothing.

import { type Choice, type Scene, type Spot, TERMINAL } from "../../wire";
import { askedAt, click, find, type Picking, type Problem, targets } from "../input/picking";
import { groundText, labelBeside, lockText, nameOf, piecesName, placeOf, spotName } from "./describe";
import type { Words } from "./words";

/** The choices that a click would end: one, or several to ask about. */
export function aims(scene: Scene, picking: Picking, spot: string): readonly Choice[] {
  if (spot === askedAt(picking)) return [];
  const { play, picking: then } = click(scene, picking, spot);
  return play ? [play] : then === picking ? [] : then.offered;
}

/** The pieces and the label of a spot. */
export function contentsText(spot: Spot, seats: readonly string[], words: Words, isStep = false): string {
  const lies = piecesName(spot, seats, words, isStep);
  const lying = lies === spotName(spot) ? "" : lies;
  const parts = [lying, labelBeside(spot, words), groundText(spot, seats, words), lockText(spot, seats, words)];
  return parts.filter(Boolean).join(", ");
}

/** The effect of a click: from the preview if there is one, else the spot's note. */
export function effectText(choices: readonly Choice[], outcome: string, note: string, words: Words): string {
  if (choices.length > 1) return words.choicesHere(choices.length);
  const effect = outcome || choices[0]?.sentence;
  return effect ? words.ifChosen(effect) : note;
}

/** Why a spot cannot be clicked. `idle` is the reason why nothing can be done at all, if known. */
export function refusal(scene: Scene, id: string, problem: Problem, idle: string, words: Words): string {
  if (!scene.choices.length) return idle || notNow(scene, words);
  if (problem === "not there") return words.notThere(nameOf(scene, id), placeOf(scene, [id]));
  const spot = find(scene, id);
  const seat = spot && ownerElse(scene, spot);
  if (seat !== undefined && seat !== spotName(spot!)) return words.ownedBy(spotName(spot!), seat);
  const isEmpty = spot?.pieces.length === 0;
  return isEmpty ? words.emptyNow(spotName(spot), placeOf(scene, [id])) : words.notNow(nameOf(scene, id));
}

function notNow({ actor, seats }: Scene, words: Words): string {
  if (actor === TERMINAL) return words.isOver;
  return seats[actor] === undefined ? words.notYourTurn : words.turnOf(seats[actor]);
}

/** The owner of a spot's top piece, if the player can select own pieces only and this is not one. */
function ownerElse(scene: Scene, spot: Spot): string | undefined {
  const owner = ownerOf(spot);
  const starts = [...targets(scene, []).keys()].map((id) => ownerOf(find(scene, id))).filter((seat) => seat !== null);
  const picksOwn = starts.length > 0 && starts.every((seat) => seat === scene.actor);
  return owner === null || owner === scene.actor || !picksOwn ? undefined : scene.seats[owner];
}

function ownerOf(spot: Spot | undefined): number | null {
  return spot?.pieces.at(-1)?.owner ?? null;
}
