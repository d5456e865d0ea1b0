// Keyboard input on the board.

import { type Direction, type Focus, spotOf } from "./focus.svelte";
import type { Interaction } from "./interaction.svelte";

/** Receives keyboard input, and may handle a key first. */
export interface KeyHandler {
  readonly interaction: Interaction;
  readonly focus: Focus;
  hasNote: (spot: string) => boolean; // whether a spot has a note
  taken: (event: KeyboardEvent, spot: string | null) => boolean;
}

/** Listen to the keys of an element. */
export function listenToKeys(root: HTMLElement, { interaction, focus, hasNote, taken }: KeyHandler): void {
  let reached: string | null = null; // the spot reached with the keyboard

  root.addEventListener("keydown", (event) => {
    if (event.target instanceof Element && event.target.closest("dialog")) return; // a dialog handles its own keys
    const spot = spotOf(event.target);
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // a held key would keep playing
    const isTaken = taken(event, spot);
    if (!isTaken && (event.altKey || event.ctrlKey || event.metaKey)) return;
    if (isTaken) interaction.problem = "";
    else if (arrow && spot) focus.move(spot, arrow);
    else if (!interaction.press(event.key, spot)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  root.addEventListener("focusin", (event) => {
    const spot = spotOf(event.target);
    interaction.looked = null;
    if (!spot) return;
    focus.came(spot);
    if (!(event.target as Element).matches(":focus-visible")) return;
    interaction.point((reached = spot));
    if (hasNote(spot)) interaction.looked = spot;
  });

  const left = () => {
    if (root.contains(document.activeElement)) return;
    interaction.looked = null;
    if (interaction.pointed === reached) interaction.point(null);
  };
  root.addEventListener("focusout", () => queueMicrotask(left));
}

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
