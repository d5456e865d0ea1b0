import type { Choice, Snapshot } from "../../wire";

/** A move chosen during the opponent's turn. It is played as soon as it is legal. */
export class Premove {
  text = $state("");
  spots = $state.raw<readonly string[]>([]); // if chosen on the board

  choose(text: string): void {
    [this.text, this.spots] = [text.trim(), []];
  }

  /** Choose the move between these spots. */
  show(spots: readonly string[]): void {
    [this.text, this.spots] = [spots.join("-"), spots];
  }

  cancel(): void {
    this.choose("");
  }

  /** The premove if it is legal now, else null. It is used up either way. */
  take(choices: readonly Choice[]): Choice | null {
    const reading = read(choices, this.text);
    this.cancel();
    return reading.state === "complete" ? reading.choice : null;
  }
}

/** Whether the next position can be foreseen: two players, the opponent to move, no chance. */
export function foreseeable(table: Snapshot): boolean {
  const mine = table.seats.filter((seat) => seat.mine);
  const waits = table.status === "playing" && mine.length === 1 && !table.may.includes("play");
  return waits && table.seats.length === 2 && !table.fairness.chance;
}

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

/** Match a typed text with the legal moves: in notation, ignoring case, spaces and dashes, or as spots. */
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
