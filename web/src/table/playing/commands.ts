import type { Words } from "../../language/en";
import type { May, Snapshot } from "../../wire";

/** The commands available now. During a setup there are no hints, as the server does not know the unfinished setup. */
export function commandsOf({ may, scene }: Snapshot): May[] {
  return may.filter((command) => command !== "hint" || !scene.arrangement);
}

/** Whether hints are available on the player's turn: nobody else takes part. */
export function hasHints({ status, seats }: Snapshot): boolean {
  return (
    status === "playing" && seats.some(({ mine }) => mine) && seats.every(({ who, mine }) => mine || who === "computer")
  );
}

/** The commands that a player will need. Their buttons have fixed places from the start. */
export function laterCommands(table: Snapshot): May[] {
  const { status, seats } = table;
  if (status !== "playing" || !seats.some(({ mine }) => mine)) return [];
  return hasHints(table) ? ["hint", "undo", "resign"] : ["takeback", "resign"];
}

/** Why a player can have no hint now, or "" if they can. */
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

/** The shortcut of a key press, unless the focused element uses the key. Letter keys must be enabled. */
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
