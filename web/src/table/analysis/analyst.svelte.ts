import { ApiError, analysis } from "../../net/api";
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
    const answer = await this.ask(turn);
    this.found = Object.assign([...this.found], { [turn]: answer });
    this.done++;
  }

  /** Ask the server, again and again while it has too much to do and says when to come back. */
  private async ask(turn: number): Promise<Analysis> {
    for (;;) {
      try {
        return await analysis(this.id, turn, SECONDS, this.stopper.signal);
      } catch (problem) {
        if (!(problem instanceof ApiError && problem.retryAfter)) throw problem;
        await pause(problem.retryAfter, this.stopper.signal);
      }
    }
  }
}

/** Let some seconds pass, or as many as pass before a signal. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    signal.addEventListener("abort", () => resume(), { once: true });
    setTimeout(resume, 1000 * seconds);
  });
}

function decisions(turns: readonly Turn[]): number[] {
  return [...turns.flatMap((turn, i) => (turn.actor >= 0 ? [i] : [])), turns.length];
}
