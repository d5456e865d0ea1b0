// The selection: the spots clicked so far, and the effect of another click. No DOM, no rules.

import type { Choice, Plan, Scene, Spot } from "../../wire";

export interface Picking {
  readonly clicked: readonly string[];
  readonly offered: readonly Choice[]; // choices that differ only in their sentences
  readonly asked?: string; // their last spot, if it was clicked first
}

export type Problem = "not now" | "not there";

export interface Step {
  readonly picking: Picking;
  readonly play?: Choice; // the completed move
  readonly problem?: Problem;
}

export const NOTHING: Picking = { clicked: [], offered: [] };

/** The choices that start with these clicks. */
export function open(scene: Scene, clicked: readonly string[]): Choice[] {
  return scene.choices.filter((choice) => clicked.every((spot, i) => choice.spots[i] === spot));
}

/** The spots for the next click, and whether it ends a capture. */
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

/** Whether a click starts or makes a move when nothing is selected. */
export function begins(scene: Scene, spot: string): boolean {
  return targets(scene, []).has(spot) || ending(scene, spot).length > 0;
}

/** The multi-click choices that end on a spot: one click there is enough if only one exists. */
export function ending(scene: Scene, spot: string): Choice[] {
  return scene.choices.filter(({ spots }) => spots.length > 1 && spots.at(-1) === spot);
}

/** The only choice that ends on an opponent's piece: a click makes it at once. */
export function decided(scene: Scene, spot: string): Choice | undefined {
  const [first, ...others] = open(scene, [spot]);
  const owners = find(scene, spot)?.pieces.map(({ owner }) => owner) ?? [];
  const isAnothers = owners.some((owner) => owner !== null) && !owners.includes(scene.actor);
  return isAnothers && !others.length ? first : undefined;
}

/** The spots where one click makes a choice while nothing is selected, and whether it captures. */
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
 * The effect of a click: continue the selection, else start a choice (and play it if complete), else make the choice
 * that ends there. It asks if several choices remain. A click that leads nowhere changes nothing and gives the reason.
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

/** The spot clicked last, next to which the player is asked. */
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

/** The spots for the next click that do not end the move. */
export function goingOn(scene: Scene, clicked: readonly string[]): string[] {
  const next = clicked.length;
  return open(scene, clicked).flatMap(({ spots }) => (spots.length > next + 1 ? [spots[next]!] : []));
}

/** Whether a piece can be dragged from a spot: the move continues after it. */
export function draggable(scene: Scene, picking: Picking, spot: string): boolean {
  return goingOn(scene, picking.clicked).includes(spot) || goingOn(scene, []).includes(spot);
}

/** Select a spot to drag its piece; keep it selected if it already is. */
export function lift(scene: Scene, picking: Picking, spot: string): Picking {
  if (spot === picking.clicked.at(-1)) return picking;
  const clicked = goingOn(scene, picking.clicked).includes(spot) ? picking.clicked : [];
  return advance(scene, [...clicked, spot]).picking;
}

/** Drop the dragged piece. If it is not on a target, it stays selected. */
export function drop(scene: Scene, picking: Picking, spot: string | null): Step {
  if (spot === null || !targets(scene, picking.clicked).has(spot)) return { picking };
  return click(scene, picking, spot);
}

/** The selection after a new scene: kept if the same moves are still possible. */
export function carried(before: Scene, after: Scene, picking: Picking): Picking {
  const same =
    before.choices.length === after.choices.length &&
    before.choices.every((choice, i) => choice.text === after.choices[i]!.text) &&
    before.actor === after.actor &&
    before.prompt === after.prompt;
  return same ? picking : NOTHING;
}

/** The choices without spots. */
export function buttons(scene: Scene): Choice[] {
  return scene.choices.filter((choice) => choice.spots.length === 0);
}

/** The actions of a plan as texts, in random order if allowed; null if the scene lacks one of them. */
export function planned(scene: Scene, plan: Plan, random: () => number = Math.random): string[] | null {
  const texts = plan.actions.map((action) => scene.choices.find((choice) => choice.action === action)?.text);
  if (texts.some((text) => text === undefined)) return null;
  return plan.shuffled ? shuffled(texts as string[], random) : (texts as string[]);
}

/** The texts in random order. */
export function shuffled(texts: readonly string[], random: () => number): string[] {
  const drawn = [...texts];
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [drawn[i], drawn[j]] = [drawn[j]!, drawn[i]!];
  }
  return drawn;
}

export function find(scene: Scene, id: string): Spot | undefined {
  for (const area of scene.areas) for (const spot of area.spots) if (spot.id === id) return spot;
  return undefined;
}

/** The scene with a button for each one-click choice that has a label: its spot may be out of view. */
export function withButtons(scene: Scene): Scene {
  const choices = scene.choices.map((choice) =>
    choice.button && choice.spots.length === 1 ? { ...choice, spots: [] } : choice,
  );
  return { ...scene, choices };
}

/** The choices to ask about once something is selected: those made by one more click. */
export function nextAfter(scene: Scene, { clicked, offered }: Picking): readonly Choice[] {
  if (offered.length || !clicked.length) return offered;
  return open(scene, clicked).filter(({ button, spots }) => button && spots.length === clicked.length + 1);
}
