// Blocks of like events in the list of turns: many cards dealt, many dice set up. No DOM.

import { CHANCE, isSecret, type SeenTurn, type Turn } from "../../wire";

export interface Row {
  turns: readonly Turn[]; // one; or the like ones, that are shown as one
  from: number; // the number of the first, from 0
}

const LEAST = 4; // events that make a block

/** The rows of a list of turns; the last turn is always one by itself. */
export function rows(turns: readonly Turn[]): Row[] {
  const found: Row[] = [];
  for (let from = 0; from < turns.length; ) {
    const count = alike(turns, from);
    const size = count < LEAST ? 1 : count;
    found.push({ turns: turns.slice(from, from + size), from });
    from += size;
  }
  return found;
}

function alike(turns: readonly Turn[], from: number): number {
  const kind = kindOf(turns[from]!);
  let to = from + 1;
  while (to < turns.length - 1 && kind !== null && kindOf(turns[to]!) === kind) to++;
  return to - from;
}

/** What events must have in common to be of one kind; null of what stands by itself, as more came of it. */
function kindOf(turn: Turn): string | null {
  if (isSecret(turn) || turn.story.length) return null;
  if (turn.actor === CHANCE) return verb(turn);
  return /^\d+$/.test(turn.text) ? `seat ${turn.actor}` : null; // a number alone: dice set up one by one
}

function verb({ text }: SeenTurn): string {
  return text.includes(" ") ? text.split(" ")[0]! : "";
}
