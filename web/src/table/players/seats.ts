import { isSecret, type Scene, type Snapshot, type Turn } from "../../wire";

/** Whose place comes first: the viewer's; where people share a screen, that of the first of them. */
export function homeOf({ seats, viewpoint }: Snapshot): number | null {
  return seats.find((seat) => seat.mine)?.seat ?? viewpoint;
}

/** Whether a board is shown turned: the viewer sits across from where a board counts its rows from. */
export function isTurned({ seats, viewpoint, scene }: Snapshot): boolean {
  const mine = seats.filter((seat) => seat.mine);
  return mine.length === 1 && isAcross(scene, seats.length, viewpoint);
}

/** Whether a seat sits across from where a board counts its rows from. */
export function isAcross({ areas }: Scene, seats: number, seat: number | null): boolean {
  return seats === 2 && seat === 1 && areas.some((area) => area.kind === "board" && area.rows.at(-1) === "1");
}

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

/** Whether the screen goes from one person to another who may not see what the first has chosen. */
export function passesScreen(before: Snapshot, after: Snapshot, turns: readonly Turn[]): boolean {
  const moves = before.viewpoint !== null && after.viewpoint !== null && before.viewpoint !== after.viewpoint;
  return moves && turns.some((turn) => isSecret(turn) && after.seats[turn.actor]?.mine);
}
