import type { Snapshot } from "../../wire";

/** The winners, or all who share a draw; nobody if a record breaks off. */
export function winners({ seats, end }: Snapshot): number[] {
  const results = end?.results ?? [];
  const best = Math.max(...results);
  if (end?.reason === "record" && results.every((value) => value === 0)) return [];
  return seats.map(({ seat }) => seat).filter((seat) => results[seat] === best);
}

const KEY = "parlour.best";

/** The best score at this game and options in this browser; null if there is none or several play. */
export function best(table: Snapshot): number | null {
  return table.seats.length === 1 ? (kept()[named(table)] ?? null) : null;
}

/** Save the score of a finished game if it is the best. */
export function keepBest(table: Snapshot): void {
  const [seat, ...others] = table.seats;
  const score = table.end?.results[0];
  if (others.length || !seat?.mine || score === undefined || score <= (best(table) ?? -Infinity)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [named(table)]: score }));
  } catch {
    // storage may be unavailable in private windows
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
