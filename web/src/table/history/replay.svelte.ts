import { pastTable } from "../../net/api";
import type { PastTable } from "../../wire";

/** Looking back at a table: how many turns are shown, and the table as it was then. */
export class Replay {
  at: number | null = $state(null); // null: the present
  past: PastTable | null = $state.raw(null);

  private goal: number | null = null; // what is shown once it is there; keys may be quicker than the server
  private readonly known = new Map<number, Promise<PastTable>>();

  constructor(
    private readonly id: string,
    private readonly total: () => number,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Show the table after so many turns; all of them: the present. */
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

  /** Turns were taken back, or what was hidden came out. */
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
