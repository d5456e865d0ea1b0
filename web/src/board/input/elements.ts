// The elements of spots, and where they are on the screen.

import type { Box } from "./keyboard";

/** The spot that an element is, or is in. */
export function spotOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-spot]")?.dataset["spot"] ?? null) : null;
}

export function spotAt(x: number, y: number): string | null {
  return spotOf(document.elementFromPoint(x, y));
}

export function elementOf(root: HTMLElement, spot: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`);
}

export function boxesIn(root: HTMLElement): Box[] {
  return [...root.querySelectorAll<HTMLElement>("[data-spot]")].map((spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return { id: spot.dataset["spot"]!, x: left + width / 2, y: top + height / 2 };
  });
}
