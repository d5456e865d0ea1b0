import type { Words } from "../../language/en";
import { rolls } from "../../net/api";
import type { Fairness, Rolls, Turn } from "../../wire";
import { type Forgery, forgeryIn } from "./check";
import { contributionTo } from "./contribution";

/** The result of this browser's own verification. */
export interface Verdict {
  holds: boolean;
  sentence: (words: Words) => string;
}

/** Verify the dice of a finished game by what this browser saw itself. */
export async function verify(id: string, fairness: Fairness, turns: readonly Turn[]): Promise<Verdict> {
  const mine = contributionTo(id);
  const forgery = forgeryIn(fairness, turns, await allRolls(id), mine);
  if (forgery) return { holds: false, sentence: (words) => text(forgery, words) };
  return { holds: true, sentence: (words) => (mine ? words.diceHold : words.diceHoldWatched) };
}

async function allRolls(id: string): Promise<Rolls[]> {
  const all: Rolls[] = [];
  for (let next: number | null = 0; next !== null; next = all.at(-1)?.next_turn ?? null)
    all.push(await rolls(id, next));
  return all;
}

function text(forgery: Forgery, words: Words): string {
  if (forgery.what === "roll") return words.forgeries.roll(forgery.turn, forgery.shown, forgery.right);
  return "turn" in forgery ? words.forgeries[forgery.what](forgery.turn) : words.forgeries[forgery.what];
}
