import { analysis, ApiError } from "../../net/api";
import type { Analysis, Turn } from "../../wire";
import { chances } from "../chances";

const SECONDS = 0.4; // per position

/** Lets the computer analyse a finished game, position by position. */
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

  /** Analyse the positions in which a seat decided, and the final one. */
  async run(turns: readonly Turn[]): Promise<void> {
    if (this.running) return;
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

  /** The analysis of the position after some turns, or of the nearest earlier one. */
  near(turns: number): Analysis | undefined {
    return this.found.slice(0, turns + 1).findLast(Boolean);
  }

  private async look(turn: number): Promise<void> {
    const answer = await this.ask(turn);
    this.found = Object.assign([...this.found], { [turn]: answer });
    this.done++;
  }

  /** Ask the server, repeatedly while it is busy and says when to retry. */
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

/** Wait for some seconds, or until the signal aborts. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    signal.addEventListener("abort", () => resume(), { once: true });
    setTimeout(resume, 1000 * seconds);
  });
}

function decisions(turns: readonly Turn[]): number[] {
  return [...turns.flatMap((turn, i) => (turn.actor >= 0 ? [i] : [])), turns.length];
}

export interface Point {
  turn: number;
  x: number;
  y: number;
}

/** A seat's chance of winning, or its expected score, as points in a box; y points down. */
export function curve(
  found: readonly (Analysis | undefined)[],
  seat: number,
  total: number,
  width: number,
  height: number,
): Point[] {
  const [low, high] = bounds(found);
  return found.flatMap((analysis, turn) => {
    const value = expected(analysis)[seat];
    if (value === undefined) return [];
    return [{ turn, x: (width * turn) / Math.max(1, total), y: height * (1 - (value - low) / (high - low)) }];
  });
}

/** The range of chances, or that of scores: from 0 to the highest one. */
export function bounds(found: readonly (Analysis | undefined)[]): [number, number] {
  const values = found.flatMap(expected);
  return [Math.min(0, ...values), Math.max(1, ...values)];
}

function expected(analysis: Analysis | undefined): readonly number[] {
  return analysis ? (chances(analysis.value) ?? analysis.value) : [];
}

/** The turn nearest to a horizontal position. */
export function nearest(total: number, x: number, width: number): number {
  return Math.round((Math.min(Math.max(x, 0), width) / width) * total);
}
