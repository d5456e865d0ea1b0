import type { Scene, Snapshot } from "../../wire";

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
