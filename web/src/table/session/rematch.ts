import type { Snapshot } from "../../wire";

let left: { rematch: string; seat: number } | null = null; // the game that one goes on from, by its one person

/** One goes on from a table to its rematch. */
export function goOnFrom(table: Snapshot): void {
  const seat = ownSeat(table);
  left = table.rematch && seat !== null ? { rematch: table.rematch, seat } : null;
}

/** What one's seat is called, where it is another than in the game before; told once. */
export function changedSeat(table: Snapshot): string | null {
  if (left?.rematch !== table.id) return null;
  const [before, seat] = [left.seat, ownSeat(table)];
  left = null;
  return seat !== null && seat !== before ? (table.scene.seats[seat] ?? null) : null;
}

function ownSeat({ seats }: Snapshot): number | null {
  const [mine, another] = seats.filter((seat) => seat.mine);
  return mine && !another ? mine.seat : null;
}
