// What a beat makes of the scene before it.

import type { Area, Beat, Scene } from "../wire";

/** A scene in which nothing is to be chosen. */
export function bare(scene: Scene): Scene {
  return { ...scene, choices: [], plans: [], arrangement: null };
}

/** The scene after a beat, with who acts in its turn: it names only what looks different. */
export function applied(scene: Scene, beat: Beat): Scene {
  return {
    ...scene,
    actor: beat.actor,
    areas: areasAfter(scene.areas, beat),
    counters: beat.counters ?? scene.counters,
  };
}

/** The scene while dice fall: they have begun to, and nothing else tells yet what they bring. */
export function falling(before: Scene, after: Scene, dice: readonly string[]): Scene {
  if (!dice.length) return after;
  const known = new Map(after.areas.map((area) => [area.id, area]));
  const areas = before.areas.map((area) => {
    const spots = known.get(area.id)?.spots ?? [];
    return spots.some(({ id }) => dice.includes(id)) ? { ...area, spots } : area;
  });
  return { ...before, actor: after.actor, areas };
}

function areasAfter(before: readonly Area[], { areas, order }: Beat): Area[] {
  const known = new Map(before.map((area) => [area.id, area]));
  for (const area of areas) known.set(area.id, area);
  return (order ?? [...known.keys()]).flatMap((id) => known.get(id) ?? []);
}
