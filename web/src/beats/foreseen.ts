// Beats that somebody saw coming: of one's own doing, with nothing decided by chance or by another among them.

import type { Turn } from "../wire";
import type { Moment } from "./moments";

/** Whether a seat knew beforehand all that some moments of these turns tell. */
export function foreseen(moments: readonly Moment[], turns: readonly Turn[], seat: number): boolean {
  const isOwn = ({ beat }: Moment) => turns[beat.turn]?.actor === seat && (beat.seat ?? seat) === seat;
  return moments.length > 0 && moments.every((moment) => isOwn(moment) && moment.beat.foreseen);
}
