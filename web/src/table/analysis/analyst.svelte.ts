import { analysis } from "../../net/api";
import type { Analysis, Turn } from "../../wire";

const SECONDS = 0.4; // for each position

/** Has the computer look through a finished game, position by position. */
export class Analyst {
  found: (Analysis | undefined)[] = $state.raw([]); // by the number of turns before the position
  done = $state(0);
  total = $state(0);
  running = $state(false);

  private stopper = new AbortController();

  constructor(
    private readonly id: string,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Look at each position in which a seat decided, and at the end. */
  async run(turns: readonly Turn[]): Promise<void> {
    this.stopper = new AbortController();
    const positions = decisions(turns).filter((turn) => !this.found[turn]);
    [this.running, this.done, this.total] = [true, 0, positions.length];
    try {
      for (const turn of positions) await this.look(turn);
    } catch (problem) {
      if (!this.stopper.signal.aborted) this.failed(problem);
    }
    this.running = false;
  }

  stop(): void {
    this.stopper.abort();
  }

  /** What is known of the position after so many turns, or of the nearest before it. */
  near(turns: number): Analysis | undefined {
    return this.found.slice(0, turns + 1).findLast(Boolean);
  }

  private async look(turn: number): Promise<void> {
    const answer = await analysis(this.id, turn, SECONDS, this.stopper.signal);
    this.found = Object.assign([...this.found], { [turn]: answer });
    this.done++;
  }
}

function decisions(turns: readonly Turn[]): number[] {
  return [...turns.flatMap((turn, i) => (turn.actor >= 0 ? [i] : [])), turns.length];
}
