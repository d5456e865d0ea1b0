import type { Director } from "../../beats/director.svelte";
import type { Autoplay } from "../history/autoplay.svelte";
import type { Replay } from "../history/replay.svelte";
import type { Showing } from "./showing.svelte";

/** Goes back and on through a game, and past what is being shown of it. */
export class Navigation {
  constructor(
    private readonly director: Pick<Director, "scene" | "repeats" | "skip">,
    private readonly replay: Pick<Replay, "look" | "step">,
    private readonly autoplay: Pick<Autoplay, "on" | "toggle">,
    private readonly showing: Pick<Showing, "at">,
  ) {}

  /** Look at the table as it was after some turns. */
  at(turns: number): void {
    this.director.skip();
    void this.replay.look(turns);
  }

  /** Go some turns on, or back. */
  step(by: number): void {
    const { at } = this.showing;
    if (this.director.repeats && at !== null) return this.at(at + by);
    this.director.skip();
    void this.replay.step(by);
  }

  /** Be done with what is being shown. Whether there was anything. */
  skip(): boolean {
    const shows = this.director.scene !== null;
    if (this.autoplay.on) void this.autoplay.toggle();
    else this.director.skip();
    return shows;
  }
}
