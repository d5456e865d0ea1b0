import { flushSync, untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { begins, spotOf } from "../../board";
import type { Scene } from "../../wire";

interface Given {
  scene: () => Scene;
  shows: () => boolean; // whether playback is running
  foresaw: () => boolean; // whether the player could foresee what is shown
  mayPlay: () => boolean;
  busy: () => boolean; // a request or move is on its way to the server
  interactive: () => boolean;
  skip: () => void;
}

/**
 * Clicks on the board during playback: each skips it and does nothing else, unless it continues the player's own move.
 */
export class Clicks {
  private held: EventTarget | null = null; // target of a click to repeat once the server has answered

  readonly caught: Attachment<HTMLElement> = (board) =>
    on(board, "click", (event) => this.given.shows() && !this.goesOn(event) && event.stopPropagation(), {
      capture: true,
    });

  constructor(private readonly given: Given) {
    $effect(() => {
      if (given.interactive() && this.held) untrack(() => this.playHeld());
    });
  }

  /** Skip playback. Returns whether the click still counts, as the player could foresee the position. */
  private goesOn({ target, detail }: MouseEvent): boolean {
    const { foresaw, mayPlay, busy, interactive, skip } = this.given;
    const own = foresaw();
    skip();
    flushSync(); // the board shows the current position
    const means = own && detail <= 1 && mayPlay() && this.meansSomething(target);
    if (means && busy()) this.held = target; // the next position can arrive before the move's answer
    return means && interactive();
  }

  private meansSomething(target: EventTarget | null): boolean {
    const spot = spotOf(target);
    return spot !== null && begins(this.given.scene(), spot);
  }

  private playHeld(): void {
    const target = this.held;
    this.held = null;
    if (this.meansSomething(target))
      target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}
