// Beats that wait to be shown, each with the scene that it leads to.

import type { Beat, Scene } from "../wire";
import { applied, bare } from "./apply";
import { duration, type Speed } from "./timing";

export interface Moment {
  readonly beat: Beat;
  readonly index: number; // within its turn
  readonly told: number; // sentences of its turn that have been said, with its own
  readonly scene: Scene; // after the beat
}

/** Milliseconds that somebody may be kept waiting, who may click to wait no longer. */
export const PATIENCE = { usual: 60_000, clocked: 12_000 };

/** The moments of some beats that follow a scene. */
export function moments(start: Scene, beats: readonly Beat[]): Moment[] {
  let [scene, first, told] = [bare(start), 0, 0];
  return beats.map((beat, i) => {
    scene = applied(scene, beat);
    if (beat.turn !== beats[first]!.turn) [first, told] = [i, 0];
    if (beat.sentence) told++;
    return { beat, index: i - first, told, scene };
  });
}

/** Parts what waits into what is passed over and what is shown: as many of the last turns as there is time for. */
export function bounded(
  waiting: readonly Moment[],
  speed: Speed,
  still: boolean,
  patience: number,
): [passed: Moment[], shown: Moment[]] {
  let [first, left] = [waiting.length, patience];
  while (first > 0 && (left > 0 || first === waiting.length)) {
    const start = waiting.findIndex(({ beat }) => beat.turn === waiting[first - 1]!.beat.turn);
    left -= waiting.slice(start, first).reduce((sum, { beat }) => sum + duration(beat, speed, still), 0);
    if (left < 0 && first < waiting.length) break;
    first = start;
  }
  return [waiting.slice(0, first), waiting.slice(first)];
}
