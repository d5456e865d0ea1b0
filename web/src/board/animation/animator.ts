import { tick } from "svelte";
import type { Changes } from "./changes";
import { photograph, play } from "./motion";

/** Plays what changes on a board, one change at a time. */
export class Animator {
  private motions: Animation[] = [];

  /** Play changes when the page has drawn them; `dropped` is the spot where a piece was put down by hand. */
  play(root: HTMLElement, changes: Changes, dropped: string | null): void {
    this.finish();
    const picture = photograph(root, changes);
    void tick().then(() => (this.motions = play(root, changes, picture, dropped)));
  }

  finish(): void {
    for (const motion of this.motions) motion.finish();
    this.motions = [];
  }
}
