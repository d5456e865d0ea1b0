import type { Choice } from "../../../wire";

// Moves as people type them: in the game's notation, but with any case, spaces and dashes; or the spots in order.

export type Reading =
  | { state: "empty" }
  | { state: "complete"; choice: Choice }
  | { state: "partial"; begun: Choice[] }
  | { state: "wrong" };

const SAME: ((choice: Choice, text: string) => boolean)[] = [
  (choice, text) => choice.text === text,
  (choice, text) => joined(choice.text) === joined(text),
  (choice, text) => bare(choice.text) === bare(text),
  (choice, text) => choice.spots.length > 0 && bare(choice.spots.join("")) === bare(text),
];

/** What a typed text means among the choices there are. */
export function read(choices: readonly Choice[], text: string): Reading {
  if (!text.trim()) return { state: "empty" };
  const choice = meant(choices, text);
  if (choice) return { state: "complete", choice };
  const begun = choices.filter((choice) => begins(choice, text));
  return begun.length ? { state: "partial", begun } : { state: "wrong" };
}

function meant(choices: readonly Choice[], text: string): Choice | undefined {
  const found = SAME.map((same) => choices.filter((choice) => same(choice, text))).find((some) => some.length);
  return found?.length === 1 ? found[0] : undefined;
}

function begins(choice: Choice, text: string): boolean {
  const start = bare(text);
  if (!start) return joined(choice.text).startsWith(joined(text));
  return bare(choice.text).startsWith(start) || bare(choice.spots.join("")).startsWith(start);
}

function joined(text: string): string {
  return text.replace(/\s+/g, "").toLowerCase();
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
