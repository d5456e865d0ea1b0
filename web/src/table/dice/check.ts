import { CHANCE, type Fairness, isSecret, type Rolls, type Turn } from "../../wire";
import type { Contribution } from "./contribution";
import { commitment, roller } from "./formula";

/** Something that does not match what this browser saw, or what follows from it. */
export type Forgery =
  | { what: "secret" | "commitment" | "commitments" | "unused" | "own" | "entropy" | "order" }
  | { what: "roll"; turn: number; shown: string; right: string }
  | { what: "name" | "missing"; turn: number };

/**
 * Verify the dice of a finished game. Returns the first forgery.
 *
 * @param mine - this browser's contribution, with the commitments that it saw; without it, the server's list is used
 */
export function forgeryIn(
  fairness: Fairness,
  turns: readonly Turn[],
  rolls: readonly Rolls[],
  mine: Contribution | null,
): Forgery | null {
  return brokenPromise(fairness, mine) ?? wrongRoll(fairness, turns, rolls);
}

function brokenPromise(fairness: Fairness, mine: Contribution | null): Forgery | null {
  const { entropy, secret } = fairness;
  if (mine && !mine.seen) return { what: "unused" };
  const seen = mine?.seen ?? fairness;
  if (seen.commitment !== fairness.commitment) return { what: "commitment" };
  if (commitment(secret ?? "") !== seen.commitment) return { what: "secret" };
  if (String(seen.commitments) !== String(fairness.commitments)) return { what: "commitments" };
  if (!seen.commitments) return null; // a game of an earlier version
  const promised = seen.commitments.filter((one) => one !== null);
  const hashes = entropy.map(commitment);
  if (String(hashes) === String(promised)) return null;
  if (String(hashes.toSorted()) === String(promised.toSorted())) return { what: "order" };
  return { what: mine && !entropy.includes(mine.entropy) ? "own" : "entropy" };
}

function wrongRoll(
  { formula, secret, entropy }: Fairness,
  turns: readonly Turn[],
  answers: readonly Rolls[],
): Forgery | null {
  const roll = roller(formula, secret ?? "", entropy);
  const rolls = new Map(
    answers.flatMap(({ rolls, outcomes }) => rolls.map((one) => [one.turn, { ...one, ...outcomes[one.outcomes]! }])),
  );
  const counts = new Map<string, number>();
  for (const turn of turns) {
    if (turn.actor !== CHANCE || isSecret(turn)) continue;
    const place = turn.number + 1;
    const found = rolls.get(turn.number);
    if (!found) return { what: "missing", turn: place };
    if (found.name !== nextName(formula, found.name, place, counts)) return { what: "name", turn: place };
    const right = found.texts[roll(found.name, found.weights)] ?? "";
    if (right !== turn.text) return { what: "roll", turn: place, shown: turn.text, right };
  }
  return null;
}

/** The name that a roll must have: the rolls of each kind and seat are counted from 1. */
function nextName(formula: number, name: string, place: number, counts: Map<string, number>): string {
  if (formula === 1) return String(place);
  const kind = name.slice(0, name.lastIndexOf(":"));
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  return `${kind}:${count}`;
}
