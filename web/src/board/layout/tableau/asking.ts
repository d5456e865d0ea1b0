// Choices that are said in a few words although they can be made on the table: what they are about may be out of view.

import type { Choice, Scene } from "../../../wire";
import { open, type Picking } from "../../input/picking";

/** The scene, in which a choice of one click that is said in a few words is a button. */
export function withButtons(scene: Scene): Scene {
  const choices = scene.choices.map((choice) =>
    choice.button && choice.spots.length === 1 ? { ...choice, spots: [] } : choice,
  );
  return { ...scene, choices };
}

/** What one is asked once something is picked: the choices that one more click would make. */
export function nextAfter(scene: Scene, { clicked, offered }: Picking): readonly Choice[] {
  if (offered.length || !clicked.length) return offered;
  return open(scene, clicked).filter(({ button, spots }) => button && spots.length === clicked.length + 1);
}
