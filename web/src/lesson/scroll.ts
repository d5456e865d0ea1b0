// How far to scroll a narrow window so that the player's options are visible below the text.

import type { Scene } from "../wire";

const MARGIN = 12; // CSS pixels below the lowest option

export interface Span {
  top: number;
  bottom: number;
}

/** The distance that brings the lowest of some elements into view without moving any above `edge`. */
export function scrollFor(things: readonly Span[], edge: number, windowHeight: number): number {
  if (!things.length) return 0;
  const below = Math.max(...things.map(({ bottom }) => bottom)) + MARGIN - windowHeight;
  const room = Math.min(...things.map(({ top }) => top)) - edge;
  return Math.max(0, Math.min(below, room));
}

/** The spots and buttons with which a scene's choices start. */
export function beginnings(scene: Scene, board: ParentNode): Element[] {
  const spots = new Set(scene.choices.map(({ spots }) => spots[0]));
  const isOne = ({ dataset: { spot } }: HTMLElement) => spot === undefined || spots.has(spot);
  return [...board.querySelectorAll<HTMLElement>("[data-spot], [data-choice]")].filter(isOne);
}
