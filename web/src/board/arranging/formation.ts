// Arrangements as texts: the actions that they are played by, a dot for a place that is empty.

import type { Words } from "../telling/words";
import { type Arrangeable, type Laid, left, nothing, textOf, texts } from "./draft";

const GAP = ".";

export function written(scene: Arrangeable, laid: Laid): string {
  return texts(scene, laid)
    .map((text) => text ?? GAP)
    .join(" ");
}

/** What a text says lies where, or why that cannot be laid here. */
export function read(scene: Arrangeable, text: string, words: Words): Laid | string {
  const found = text.trim().split(/\s+/).filter(Boolean);
  const count = scene.arrangement.spots.length;
  if (found.length !== count) return words.formationSize(found.length, count);
  const laid = found.map((word, place) => (word === GAP ? null : supplyOf(scene, word, place)));
  const wrong = laid.indexOf(undefined);
  if (wrong >= 0) return words.formationUnknown(found[wrong]!);
  const over = laid.find((supply) => supply && left(scene, laid as Laid, supply) < 0);
  if (!over) return laid as Laid;
  return words.formationTooMany(found[laid.indexOf(over)]!, left(scene, nothing(scene), over));
}

function supplyOf(scene: Arrangeable, text: string, place: number): string | undefined {
  return scene.arrangement.supplies.find(({ spot }) => textOf(scene, spot, place) === text)?.spot;
}
