// Collapses groups of similar turns in the log, such as many cards dealt. No DOM.

import { CHANCE, isSecret, type Turn } from "../../wire";

export interface Row {
  turns: readonly Turn[]; // one, or a group of similar ones
  from: number; // number of the first, from 0
}

const LEAST = 4; // turns in a block

/** The rows of a log. The last turn is always on its own. */
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

/** The group of a turn; "" if it is not part of one. Outcomes that are hidden, such as cards dealt, are a group. */
function groupOf(turn: Turn): string {
  if (!isSecret(turn)) return turn.group;
  return turn.actor === CHANCE ? "hidden" : "";
}
