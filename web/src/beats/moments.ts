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

const MOST = 12_000; // milliseconds that somebody may be kept waiting

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

/** Parts what waits into what is passed over and what is shown: all, or, where it is too much, the last turn. */
export function bounded(
  waiting: readonly Moment[],
  speed: Speed,
  still: boolean,
): [passed: Moment[], shown: Moment[]] {
  const total = waiting.reduce((sum, { beat }) => sum + duration(beat, speed, still), 0);
  const last = waiting.at(-1)?.beat.turn;
  const first = total > MOST ? waiting.findIndex(({ beat }) => beat.turn === last) : 0;
  return [waiting.slice(0, first), waiting.slice(first)];
}
