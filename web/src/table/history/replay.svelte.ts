import type { Director } from "../../beats/director.svelte";
import { beats, pastTable } from "../../net/api";
import type { PastTable } from "../../wire";

/** Looking back: how many turns are shown, and the table after them. */
export class Replay {
  at: number | null = $state(null); // null: the current position
  past: PastTable | null = $state.raw(null);

  private goal: number | null = null; // the latest request; keys may be faster than the server
  private readonly known = new Map<number, Promise<PastTable>>();

  constructor(
    private readonly id: string,
    private readonly total: () => number,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Show the table after some turns; after all of them, the current position. */
  async look(turns: number): Promise<void> {
    const at = Math.max(0, turns);
    if (at >= this.total()) return this.toPresent();
    this.goal = at;
    try {
      const past = await this.fetch(at);
      if (this.goal !== at) return;
      [this.at, this.past] = [at, past];
      for (const near of [at - 1, at + 1])
        if (near >= 0 && near < this.total()) void this.fetch(near).catch(() => null);
    } catch (problem) {
      if (this.goal === at) this.goal = this.at;
      this.failed(problem);
    }
  }

  step(by: number): Promise<void> {
    return this.look((this.goal ?? this.total()) + by);
  }

  toPresent(): void {
    [this.goal, this.at, this.past] = [null, null, null];
  }

  /** Forget cached positions after a takeback or a reveal. */
  forget(): void {
    this.known.clear();
    if (this.at !== null) void this.look(this.at);
  }

  private fetch(at: number): Promise<PastTable> {
    const found = this.known.get(at) ?? pastTable(this.id, at);
    this.known.set(at, found);
    found.catch(() => this.known.delete(at));
    return found;
  }
}

/** Replays a game automatically, beat by beat. */
export class Autoplay {
  on = $state(false);

  constructor(
    private readonly id: string,
    private readonly director: Director,
    private readonly replay: Replay,
    private readonly total: () => number,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Play from the position shown, or from the start; pause if playing. */
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

  /** Replay the last turn: the one shown, or the last decision and its consequences. */
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
