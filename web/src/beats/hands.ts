// What is shown together, on the count of three: hands.

import type { Scene } from "../wire";
import type { Moment } from "./moments";

/** Whether something opens now that was hidden. */
export function opens(before: Scene, { beat, scene }: Moment): boolean {
  if (beat.kind !== "reveal") return false;
  const after = spotsOf(scene);
  const open = new Set(
    after.filter(({ pieces }) => pieces.length && !pieces.some(({ hidden }) => hidden)).map(({ id }) => id),
  );
  return spotsOf(before).some(({ id, pieces }) => pieces.some(({ hidden }) => hidden) && open.has(id));
}

function spotsOf(scene: Scene) {
  return scene.areas.flatMap(({ spots }) => spots);
}
