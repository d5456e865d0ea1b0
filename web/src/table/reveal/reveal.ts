import { isSecret, type Snapshot, type Turn } from "../../wire";

/** Whether the screen goes from one person to another who may not see what the first has chosen. */
export function passesScreen(before: Snapshot, after: Snapshot, turns: readonly Turn[]): boolean {
  const moves = before.viewpoint !== null && after.viewpoint !== null && before.viewpoint !== after.viewpoint;
  return moves && turns.some((turn) => isSecret(turn) && after.seats[turn.actor]?.mine);
}
