// Keys and the cursor on the board, told by the spots they are about.

import { spotOf } from "./elements";
import type { Focus } from "./focus.svelte";
import type { Interaction } from "./interaction.svelte";
import { ARROWS } from "./keyboard";

/** Who is told what the keyboard does, and may take a key before all others. */
export interface KeyHandler {
  readonly interaction: Interaction;
  readonly focus: Focus;
  tells: (spot: string) => boolean; // whether there is something to read on a spot
  taken: (event: KeyboardEvent, spot: string | null) => boolean;
}

/** Listens to the keys of an element. */
export function listenToKeys(root: HTMLElement, { interaction, focus, tells, taken }: KeyHandler): void {
  let reached: string | null = null; // the spot that the cursor came to by a key

  root.addEventListener("keydown", (event) => {
    if (event.target instanceof Element && event.target.closest("dialog")) return; // its keys are its own
    const spot = spotOf(event.target);
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // held down, it would play on and on
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
    if (tells(spot)) interaction.looked = spot;
  });

  const left = () => {
    if (root.contains(document.activeElement)) return;
    interaction.looked = null;
    if (interaction.pointed === reached) interaction.point(null);
  };
  root.addEventListener("focusout", () => queueMicrotask(left));
}
