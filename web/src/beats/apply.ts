// What a beat makes of the scene before it.

import type { Area, Beat, Scene } from "../wire";

/** A scene in which nothing is to be chosen. */
export function bare(scene: Scene): Scene {
  return { ...scene, choices: [], plans: [], arrangement: null };
}

/** The scene after a beat: it names only what looks different. */
export function applied(scene: Scene, beat: Beat): Scene {
  return { ...scene, areas: areasAfter(scene.areas, beat), counters: beat.counters ?? scene.counters };
}

function areasAfter(before: readonly Area[], { areas, order }: Beat): Area[] {
  const known = new Map(before.map((area) => [area.id, area]));
  for (const area of areas) known.set(area.id, area);
  return (order ?? [...known.keys()]).flatMap((id) => known.get(id) ?? []);
}
