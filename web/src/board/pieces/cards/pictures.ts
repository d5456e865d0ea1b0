// What is drawn on cards, by the names of their pictures.

import { BATTERIES } from "./batteries";
import type { Drawing } from "./drawing";
import { LAZORS } from "./lazors";
import { POWERS } from "./powers";
import { SHIELDS } from "./shields";

export interface Picture {
  family: string; // says its colour
  layers: readonly Drawing[];
}

const FAMILIES: Readonly<Record<string, Readonly<Record<string, readonly Drawing[]>>>> = {
  lazor: LAZORS,
  shield: SHIELDS,
  battery: BATTERIES,
  power: POWERS,
};

const PICTURES: ReadonlyMap<string, Picture> = new Map(
  Object.entries(FAMILIES).flatMap(([family, drawn]) =>
    Object.entries(drawn).map(([name, layers]) => [name, { family, layers }] as const),
  ),
);

/** Gestures stand for items: the hand that is drawn, as a piece of that kind has it on its label. */
const HANDS: Readonly<Record<string, string>> = {
  lazor: "☞",
  overlazor: "☞!",
  shield: "✋",
  overshield: "✋!",
  battery: "✊",
};

export function pictureOf(name: string): Picture | null {
  return PICTURES.get(name) ?? null;
}

export function handOf(name: string): string | null {
  return HANDS[name] ?? null;
}

/** Which family a card is of, by its picture or by the hand that stands for it. */
export function familyOf(name: string): string {
  return PICTURES.get(name)?.family ?? (HANDS[name] ? name.replace("over", "") : "");
}
