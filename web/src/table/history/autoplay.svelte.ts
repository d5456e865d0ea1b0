import type { Director } from "../../beats/director.svelte";
import { beats } from "../../net/api";
import type { Replay } from "./replay.svelte";

/** Plays a game again by itself, beat by beat. */
export class Autoplay {
  on = $state(false);

  constructor(
    private readonly id: string,
    private readonly director: Director,
    private readonly replay: Replay,
    private readonly total: () => number,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Play on from the moment that is looked at, or from the start; or stop where it is now. */
  async toggle(): Promise<void> {
    if (this.on) return this.pause();
    this.on = true;
    try {
      await this.play(this.replay.at ?? 0);
    } catch (problem) {
      this.failed(problem);
    }
    this.on = false;
  }

  /** Show the last turn again: the one looked at, or the last decision and what followed it. */
  async again(): Promise<void> {
    const { at } = this.replay;
    if (at === 0) return;
    try {
      const past = await beats(this.id, at === null ? undefined : at - 1);
      void this.director.repeat(
        past.scene,
        at === null ? past.beats : past.beats.filter(({ turn }) => turn === at - 1),
      );
    } catch (problem) {
      this.failed(problem);
    }
  }

  private async play(from: number): Promise<void> {
    let turn = from;
    while (this.on && turn < this.total()) {
      const past = await beats(this.id, turn);
      const last = past.beats.at(-1);
      if (!this.on || !last) return;
      turn = last.turn + 1;
      await this.replay.look(turn);
      if (!(await this.director.repeat(past.scene, past.beats))) return;
    }
  }

  private async pause(): Promise<void> {
    this.on = false;
    const { moment } = this.director;
    if (moment) await this.replay.look(moment.beat.turn + 1);
    this.director.skip();
  }
}
