// An area in words, for who reads the table instead of looking at it.

import type { Area, Spot } from "../../wire";
import { groundText, labelBeside, labelText, lockText, piecesName, spotName } from "./describe";
import type { Words } from "./words";

export interface Listing {
  lines: string[];
  empty: number; // spots of which there is nothing to say
}

/** What lies and what is printed in an area: a line for each spot that holds something, then one for each label. */
export function listing(area: Area, seats: readonly string[], words: Words): Listing {
  const full = area.spots.filter((spot) => spot.pieces.length || spot.note || spot.emphasis);
  const printed = area.spots.filter((spot) => !full.includes(spot) && labelText(spot, words));
  return {
    lines: [
      ...full.map((spot) => spotLine(spot, seats, words, area.kind === "ladder")),
      ...labelLines(printed, words),
      ...strokes(area, words),
    ],
    empty: area.spots.length - full.length - printed.length,
  };
}

function spotLine(spot: Spot, seats: readonly string[], words: Words, isStep: boolean): string {
  const [name, lies] = [spotName(spot), piecesName(spot, seats, words, isStep)];
  const locked = lockText(spot, seats, words);
  const ground = groundText(spot, seats, words);
  const parts = [lies === name ? "" : lies, labelBeside(spot, words), ground, locked, spot.note].filter(Boolean);
  return `${spot.note.includes(name) ? "" : `${name}: `}${parts.join(", ")}`;
}

function labelLines(spots: readonly Spot[], words: Words): string[] {
  const names = new Map<string, string[]>();
  for (const spot of spots) {
    const label = labelText(spot, words);
    names.set(label, [...(names.get(label) ?? []), spotName(spot)]);
  }
  return [...names].map(([label, found]) => `${label}: ${found.join(", ")}`);
}

function strokes(area: Area, words: Words): string[] {
  const names = new Map(area.spots.map((spot) => [spot.id, spotName(spot)]));
  return area.lines.map((line) => `${words.joined}: ${line.map((id) => names.get(id) ?? id).join(", ")}`);
}
