import type { Snapshot } from "../wire";

/** Whether a board is shown turned: the viewer sits across from where a board counts its rows from. */
export function isTurned({ seats, viewpoint, scene }: Snapshot): boolean {
  const mine = seats.filter((seat) => seat.mine);
  const isAcross = seats.length === 2 && mine.length === 1 && viewpoint === 1;
  return isAcross && scene.areas.some((area) => area.kind === "board" && area.rows.at(-1) === "1");
}
