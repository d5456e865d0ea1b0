import type { Snapshot, Turn } from "../../wire";

/** The list of turns after an update, or null if turns between are missing. */
export function merged(turns: readonly Turn[], update: Snapshot): Turn[] | null {
  if (update.first_turn > turns.length) return null;
  return [...turns.slice(0, update.first_turn), ...update.turns];
}
