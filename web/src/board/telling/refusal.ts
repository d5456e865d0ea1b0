// Why a click does nothing, as far as a board can tell that knows no rules.

import { type Scene, type Spot, TERMINAL } from "../../wire";
import { nameOf, spotName } from "./describe";
import { find, type Problem, targets } from "../input/picking";
import type { Words } from "./words";

/** The reason why a spot cannot be clicked; `idle` says why nothing at all can be done, where the board was told. */
export function refusal(scene: Scene, id: string, problem: Problem, idle: string, words: Words): string {
  if (!scene.choices.length) return idle || notNow(scene, words);
  if (problem === "not there") return words.notThere(nameOf(scene, id));
  const spot = find(scene, id);
  const seat = spot && ownerElse(scene, spot);
  if (seat !== undefined && seat !== spotName(spot!)) return words.ownedBy(spotName(spot!), seat);
  return spot?.pieces.length === 0 ? words.emptyNow(spotName(spot)) : words.notNow(nameOf(scene, id));
}

function notNow({ actor, seats }: Scene, words: Words): string {
  if (actor === TERMINAL) return words.isOver;
  return seats[actor] === undefined ? words.notYourTurn : words.turnOf(seats[actor]);
}

/** Whose a spot is by what lies on top of it, where one's own pieces are what one can pick and this is none. */
function ownerElse(scene: Scene, spot: Spot): string | undefined {
  const owner = ownerOf(spot);
  const starts = [...targets(scene, []).keys()].map((id) => ownerOf(find(scene, id))).filter((seat) => seat !== null);
  const picksOwn = starts.length > 0 && starts.every((seat) => seat === scene.actor);
  return owner === null || owner === scene.actor || !picksOwn ? undefined : scene.seats[owner];
}

function ownerOf(spot: Spot | undefined): number | null {
  return spot?.pieces.at(-1)?.owner ?? null;
}
