// MERGED shortcuts.ts: Which key does what at a table, where nobody is typing.

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

export type Shortcut =
  | "back"
  | "on"
  | "start"
  | "present"
  | "again"
  | "autoplay"
  | "skip"
  | "type"
  | "flip"
  | "hint"
  | "undo"
  | "rules"
  | "sound"
  | "help";

const KEYS: Record<string, Shortcut> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "start",
  End: "present",
  a: "again",
  p: "autoplay",
  Escape: "skip",
  "/": "type",
  f: "flip",
  h: "hint",
  u: "undo",
  r: "rules",
  s: "sound",
  "?": "help",
};

/** What a key press asks for, if it is not meant for what has the focus; characters only where they are to act at all. */
export function shortcut(event: KeyboardEvent, characters: boolean): Shortcut | null {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (held || event.defaultPrevented || isForFocus(event)) return null;
  return isCharacter(event) && !characters ? null : (KEYS[event.key] ?? null);
}

function isCharacter({ key }: KeyboardEvent): boolean {
  return key.length === 1;
}

function isForFocus(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable], dialog")) return true;
  return (
    !isCharacter(event) &&
    event.key !== "Escape" &&
    target.closest('[role="grid"], [role="listbox"], [role="slider"]') !== null
  );
}
