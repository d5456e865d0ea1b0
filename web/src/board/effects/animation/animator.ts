import { tick } from "svelte";
import type { Changes } from "./changes";
import { photograph, play } from "./motion";

/** Plays what changes on a board; what still moves goes on. */
export class Animator {
  private motions: Animation[] = [];

  /**
   * Play changes when the page has drawn them; `dropped` is the spot where a piece was put down by hand.
   * All has settled within `time` milliseconds.
   */
  play(root: HTMLElement, changes: Changes, dropped: string | null, time = Infinity): void {
    const picture = photograph(root, changes);
    void tick().then(() => {
      const begun = play(root, changes, picture, dropped);
      for (const motion of begun) hurry(motion, time);
      this.motions = [...this.motions.filter(({ playState }) => playState === "running"), ...begun];
    });
  }

  finish(): void {
    for (const motion of this.motions) motion.finish();
    this.motions = [];
  }
}

/** Plays a motion so much faster that it settles in time. */
function hurry(motion: Animation, time: number): void {
  const end = Number(motion.effect?.getComputedTiming().endTime ?? 0);
  if (end > time) motion.updatePlaybackRate(end / time);
}
