// On a narrow window: how far to scroll, so that what can be done is in view below what is told.

import type { Scene } from "../wire";

const MARGIN = 12; // CSS pixels below what is lowest

export interface Span {
  top: number;
  bottom: number;
}

/** How far the lowest of some things is to be brought up into view, none of them above an edge. */
export function scrollFor(things: readonly Span[], edge: number, windowHeight: number): number {
  if (!things.length) return 0;
  const below = Math.max(...things.map(({ bottom }) => bottom)) + MARGIN - windowHeight;
  const room = Math.min(...things.map(({ top }) => top)) - edge;
  return Math.max(0, Math.min(below, room));
}

/** What on a board the choices of a scene begin with: spots, and buttons. */
export function beginnings(scene: Scene, board: ParentNode): Element[] {
  const spots = new Set(scene.choices.map(({ spots }) => spots[0]));
  const isOne = ({ dataset: { spot } }: HTMLElement) => spot === undefined || spots.has(spot);
  return [...board.querySelectorAll<HTMLElement>("[data-spot], [data-choice]")].filter(isOne);
}
