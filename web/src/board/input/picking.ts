// A person's partial move: the spots clicked so far, and what one more click makes of them. No DOM, no rules.

// MERGED asking.ts: Choices that are said in a few words although they can be made on the table: what they are about may be out of view.

import type { Choice, Plan, Scene, Spot } from "../../wire";

export interface Picking {
  readonly clicked: readonly string[];
  readonly offered: readonly Choice[]; // choices to be told apart by their sentences
  readonly asked?: string; // the spot that they end on, where it was clicked before all else
}

export type Problem = "not now" | "not there";

export interface Step {
  readonly picking: Picking;
  readonly play?: Choice; // the move is complete
  readonly problem?: Problem;
}

export const NOTHING: Picking = { clicked: [], offered: [] };

/** The choices that are still open after some clicks. */
export function open(scene: Scene, clicked: readonly string[]): Choice[] {
  return scene.choices.filter((choice) => clicked.every((spot, i) => choice.spots[i] === spot));
}

/** The spots that can be clicked next, and whether that click ends a move that captures. */
export function targets(scene: Scene, clicked: readonly string[]): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const choice of open(scene, clicked)) {
    const spot = choice.spots[clicked.length];
    if (spot === undefined) continue;
    const captures = choice.captures && choice.spots.length === clicked.length + 1;
    found.set(spot, captures || (found.get(spot) ?? false));
  }
  return found;
}

/** Whether a click there begins a move or makes one, where nothing is picked yet. */
export function begins(scene: Scene, spot: string): boolean {
  return targets(scene, []).has(spot) || ending(scene, spot).length > 0;
}

/** The choices of several clicks that end on a spot: one click there will do, if it is clear which is meant. */
export function ending(scene: Scene, spot: string): Choice[] {
  return scene.choices.filter(({ spots }) => spots.length > 1 && spots.at(-1) === spot);
}

/** The choice that one click makes where another's piece lies: that is not taken up to look where it could go. */
export function decided(scene: Scene, spot: string): Choice | undefined {
  const [first, ...others] = open(scene, [spot]);
  const owners = find(scene, spot)?.pieces.map(({ owner }) => owner) ?? [];
  const isAnothers = owners.some((owner) => owner !== null) && !owners.includes(scene.actor);
  return isAnothers && !others.length ? first : undefined;
}

/** The spots where one click ends a choice before anything is picked, and whether it captures. */
export function ends(scene: Scene): Map<string, boolean> {
  const starts = targets(scene, []);
  const found = new Map<string, boolean>();
  for (const { spots, captures } of scene.choices) {
    const spot = spots.at(-1);
    if (spot !== undefined && !starts.has(spot)) found.set(spot, captures || (found.get(spot) ?? false));
  }
  return found;
}

/**
 * What one more click does: it goes on with what is picked, else begins a choice, which is played if that is all of it,
 * else ends one. Where several end, or something else is picked, it asks. A click that leads nowhere leaves things as
 * they were and says why.
 */
export function click(scene: Scene, picking: Picking, spot: string): Step {
  const { clicked, offered } = picking;
  const isAgain = spot === askedAt(picking);
  if (targets(scene, clicked).has(spot))
    return clicked.length ? advance(scene, [...clicked, spot]) : begin(scene, spot);
  if (!isAgain && targets(scene, []).has(spot)) return begin(scene, spot);
  const [first, ...others] = isAgain && offered.length ? [] : ending(scene, spot);
  if (first && !others.length && !clicked.length) return { picking: NOTHING, play: first };
  if (first) return { picking: { clicked: [], offered: [first, ...others], asked: spot } };
  if (isAgain) return { picking: NOTHING };
  return { picking, problem: clicked.length ? "not there" : "not now" };
}

/** The spot that was clicked last, where one is asked what is meant. */
export function askedAt({ asked, clicked }: Picking): string | undefined {
  return asked ?? clicked.at(-1);
}

function begin(scene: Scene, spot: string): Step {
  const sole = decided(scene, spot);
  const step = sole ? { picking: NOTHING, play: sole } : advance(scene, [spot]);
  const { offered } = step.picking;
  const others = offered.length ? ending(scene, spot) : [];
  return others.length ? { picking: { clicked: [spot], offered: [...offered, ...others] } } : step;
}

function advance(scene: Scene, clicked: readonly string[]): Step {
  const left = open(scene, clicked);
  const [first, ...others] = left.filter((choice) => choice.spots.length === clicked.length);
  if (!first) return { picking: { clicked, offered: [] } };
  if (left.length === 1) return { picking: NOTHING, play: first };
  return { picking: { clicked, offered: [first, ...others] } };
}

/** The spots that can be clicked next and are not the last of their move. */
export function goingOn(scene: Scene, clicked: readonly string[]): string[] {
  const next = clicked.length;
  return open(scene, clicked).flatMap(({ spots }) => (spots.length > next + 1 ? [spots[next]!] : []));
}

/** Whether a piece may be dragged from a spot: more is to be clicked after it. */
export function draggable(scene: Scene, picking: Picking, spot: string): boolean {
  return goingOn(scene, picking.clicked).includes(spot) || goingOn(scene, []).includes(spot);
}

/** Takes a spot up to drag it; one that is in the hand already stays there. */
export function lift(scene: Scene, picking: Picking, spot: string): Picking {
  if (spot === picking.clicked.at(-1)) return picking;
  const clicked = goingOn(scene, picking.clicked).includes(spot) ? picking.clicked : [];
  return advance(scene, [...clicked, spot]).picking;
}

/** Puts down what was dragged; elsewhere than on a target it stays picked. */
export function drop(scene: Scene, picking: Picking, spot: string | null): Step {
  if (spot === null || !targets(scene, picking.clicked).has(spot)) return { picking };
  return click(scene, picking, spot);
}

/** What stays picked when a scene follows another: all, if the same can be done in it as before. */
export function carried(before: Scene, after: Scene, picking: Picking): Picking {
  const same =
    before.choices.length === after.choices.length &&
    before.choices.every((choice, i) => choice.text === after.choices[i]!.text) &&
    before.actor === after.actor &&
    before.prompt === after.prompt;
  return same ? picking : NOTHING;
}

/** The choices that have no spots to click. */
export function buttons(scene: Scene): Choice[] {
  return scene.choices.filter((choice) => choice.spots.length === 0);
}

/** A plan's actions as texts, drawn in some order where any will do; null if the scene does not name them all. */
export function planned(scene: Scene, plan: Plan, random: () => number = Math.random): string[] | null {
  const texts = plan.actions.map((action) => scene.choices.find((choice) => choice.action === action)?.text);
  if (texts.some((text) => text === undefined)) return null;
  return plan.shuffled ? shuffled(texts as string[], random) : (texts as string[]);
}

/** The same things in an order that is drawn. */
export function shuffled(texts: readonly string[], random: () => number): string[] {
  const drawn = [...texts];
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [drawn[i], drawn[j]] = [drawn[j]!, drawn[i]!];
  }
  return drawn;
}

/** The spot with an id. */
export function find(scene: Scene, id: string): Spot | undefined {
  for (const area of scene.areas) for (const spot of area.spots) if (spot.id === id) return spot;
  return undefined;
}

/** The scene, in which a choice of one click that is said in a few words is a button. */
export function withButtons(scene: Scene): Scene {
  const choices = scene.choices.map((choice) =>
    choice.button && choice.spots.length === 1 ? { ...choice, spots: [] } : choice,
  );
  return { ...scene, choices };
}

/** What one is asked once something is picked: the choices that one more click would make. */
export function nextAfter(scene: Scene, { clicked, offered }: Picking): readonly Choice[] {
  if (offered.length || !clicked.length) return offered;
  return open(scene, clicked).filter(({ button, spots }) => button && spots.length === clicked.length + 1);
}
