// Which key does what at a table, where nobody is typing.

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
