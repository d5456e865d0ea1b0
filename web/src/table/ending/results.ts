// MERGED best.ts: The best that this browser has come to in games of one player.

import type { Snapshot } from "../../wire";

/** The seats that the wreath is for: who has won, or all who share a draw; nobody where a record just ends. */
export function honoured({ seats, end }: Snapshot): number[] {
  const results = end?.results ?? [];
  const best = Math.max(...results);
  if (end?.reason === "record" && results.every((value) => value === 0)) return [];
  return seats.map(({ seat }) => seat).filter((seat) => results[seat] === best);
}

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
