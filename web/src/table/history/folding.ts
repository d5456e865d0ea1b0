// Blocks of turns of one group in the list of turns: many cards dealt, many dice set up. No DOM.

import { isSecret, type Turn } from "../../wire";

export interface Row {
  turns: readonly Turn[]; // one; or the like ones, that are shown as one
  from: number; // the number of the first, from 0
}

const LEAST = 4; // events that make a block

/** The rows of a list of turns; the last turn is always one by itself. */
export function rows(turns: readonly Turn[]): Row[] {
  const found: Row[] = [];
  for (let from = 0; from < turns.length;) {
    const count = alike(turns, from);
    const size = count < LEAST ? 1 : count;
    found.push({ turns: turns.slice(from, from + size), from });
    from += size;
  }
  return found;
}

function alike(turns: readonly Turn[], from: number): number {
  const group = groupOf(turns[from]!);
  let to = from + 1;
  while (to < turns.length - 1 && group && groupOf(turns[to]!) === group) to++;
  return to - from;
}

/** The group of a turn; empty if it stands by itself. */
function groupOf(turn: Turn): string {
  return isSecret(turn) ? "" : turn.group;
}
