import { flushSync, untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { begins, spotOf } from "../../board";
import type { Scene } from "../../wire";

interface Given {
  scene: () => Scene;
  shows: () => boolean; // whether something is being shown
  foresaw: () => boolean; // whether the person saw it coming
  mayPlay: () => boolean;
  busy: () => boolean; // what was asked or played is on its way
  interactive: () => boolean;
  skip: () => void;
}

/** Clicks on the board while something is shown: each skips it, and does no more, unless it goes on with one's own move. */
export class Clicks {
  private held: EventTarget | null = null; // where a click goes on with a move whose answer is on its way

  readonly caught: Attachment<HTMLElement> = (board) =>
    on(board, "click", (event) => this.given.shows() && !this.goesOn(event) && event.stopPropagation(), {
      capture: true,
    });

  constructor(private readonly given: Given) {
    $effect(() => {
      if (given.interactive() && this.held) untrack(() => this.playHeld());
    });
  }

  /** Be done with what is shown. Whether the click means something then, to who has seen it coming. */
  private goesOn({ target, detail }: MouseEvent): boolean {
    const { foresaw, mayPlay, busy, interactive, skip } = this.given;
    const own = foresaw();
    skip();
    flushSync(); // the board is of the present
    const means = own && detail <= 1 && mayPlay() && this.meansSomething(target);
    if (means && busy()) this.held = target; // news of one's move can come before the answer to it
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
