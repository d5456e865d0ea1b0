// Names the moves of a game that cost chances of winning.

import { type Analysis, isSecret, type Turn } from "../../wire";
import { chanceChange } from "../chances";

export type Verdict = "inaccuracy" | "mistake" | "blunder";

export interface Mistake {
  verdict: Verdict;
  cost: number; // lost chance of winning, from 0 to 1
  better: string; // the best move as a sentence
}

const LEAST: readonly [Verdict, number][] = [
  ["blunder", 0.3],
  ["mistake", 0.2],
  ["inaccuracy", 0.1],
];
const LEAST_SIMULATIONS = 200; // a search with fewer, while the rules are being compiled, blames nobody
export const SIGNS: Readonly<Record<Verdict, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

type Found = readonly (Analysis | undefined)[]; // by the number of turns before the position

/** The mistakes of a game by turn, as far as it is analysed. Games for one have scores, so there are none. */
export function mistakes(found: Found, turns: readonly Turn[], seats: number): Map<number, Mistake> {
  const all = new Map<number, Mistake>();
  if (seats < 2) return all;
  turns.forEach((turn, number) => {
    const cost = chanceChange(costOf(found, turn, number), seats);
    const verdict = LEAST.find(([, least]) => cost >= least)?.[0];
    if (verdict) all.set(number, { verdict, cost: Math.min(cost, 1), better: found[number]!.moves[0]!.sentence });
  });
  return all;
}

/**
 * The expected result that a turn cost its seat. The lower of two estimates counts: that of the search before the turn,
 * and in games for two that of the search after it.
 */
function costOf(found: Found, turn: Turn, number: number): number {
  const before = found[number];
  const [best, ...others] = before?.moves ?? [];
  const played = isSecret(turn) ? undefined : others.find(({ text }) => text === turn.text);
  if (!best || !played || !isSound(before!)) return 0;
  const after = found[number + 1];
  const later = after?.value.length === 2 && isSound(after) ? after.value[turn.actor] : undefined;
  const isKnown = played.visits || played.proven || isSolved(before!);
  const estimates = [isKnown ? played.value : undefined, later].filter((it) => it !== undefined);
  return estimates.length ? Math.max(0, best.value - Math.max(...estimates)) : 0;
}

function isSound(analysis: Analysis): boolean {
  return isSolved(analysis) || analysis.simulations >= LEAST_SIMULATIONS;
}

/** Whether values are exact: at the end, and in solved games, which need no search. */
function isSolved({ moves }: Analysis): boolean {
  return moves.every(({ visits }) => !visits);
}
