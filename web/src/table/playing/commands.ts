import type { Words } from "../../language/en";
import type { May, Snapshot } from "../../wire";

/**
 * What can be asked of a table now. A hint knows only of what was sent: in a setup that is being laid out it would speak
 * of what is no longer so.
 */
export function commandsOf({ may, scene }: Snapshot): May[] {
  return may.filter((command) => command !== "hint" || !scene.arrangement);
}

/** Whether this person is told what to play when they ask on their turn: no other person plays. */
export function hasHints({ status, seats }: Snapshot): boolean {
  return (
    status === "playing" && seats.some(({ mine }) => mine) && seats.every(({ who, mine }) => mine || who === "computer")
  );
}

/** What a person who plays can ask for sooner or later, and has its place from the start: they learn where each button is. */
export function expectedOf(table: Snapshot): May[] {
  const { status, seats } = table;
  if (status !== "playing" || !seats.some(({ mine }) => mine)) return [];
  return hasHints(table) ? ["hint", "undo", "resign"] : ["takeback", "resign"];
}

/** Why a person who plays can have no hint now, in a sentence; nothing where they can. */
export function noHint(table: Snapshot, words: Words): string {
  if (table.status !== "playing" || !table.seats.some(({ mine }) => mine) || commandsOf(table).includes("hint"))
    return "";
  if (!hasHints(table)) return words.noHintAmongPersons;
  if (!table.may.includes("play")) return words.noHintYet;
  return table.scene.arrangement ? words.noHintInSetup : "";
}
