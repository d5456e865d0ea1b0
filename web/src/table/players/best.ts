// The best that this browser has come to in games of one player.

import type { Snapshot } from "../../wire";

const KEY = "parlour.best";

/** The best score so far at a table's game with its options; null where there is none, or several play. */
export function best(table: Snapshot): number | null {
  return table.seats.length === 1 ? (kept()[named(table)] ?? null) : null;
}

/** Keep the score of a game that is over, if it is the best. */
export function keepBest(table: Snapshot): void {
  const [seat, ...others] = table.seats;
  const score = table.end?.results[0];
  if (others.length || !seat?.mine || score === undefined || score <= (best(table) ?? -Infinity)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [named(table)]: score }));
  } catch {
    // private windows may keep nothing
  }
}

function named({ game, options }: Snapshot): string {
  return `${game} ${JSON.stringify(options)}`;
}

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}
