import type { Snapshot } from "../wire";

/** Whether the viewer sits across from where a board counts its rows from, and so sees it from the other side. */
export function facesAway({ seats, viewpoint, scene }: Snapshot): boolean {
  const mine = seats.filter((seat) => seat.mine);
  const isAcross = seats.length === 2 && mine.length === 1 && viewpoint === 1;
  return isAcross && scene.areas.some((area) => area.kind === "board" && area.rows.at(-1) === "1");
}
