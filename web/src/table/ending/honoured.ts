import type { Snapshot } from "../../wire";

/** The seats that the wreath is for: who has won, or all who share a draw; nobody where a record just ends. */
export function honoured({ seats, end }: Snapshot): number[] {
  const results = end?.results ?? [];
  const best = Math.max(...results);
  if (end?.reason === "record" && results.every((value) => value === 0)) return [];
  return seats.map(({ seat }) => seat).filter((seat) => results[seat] === best);
}
