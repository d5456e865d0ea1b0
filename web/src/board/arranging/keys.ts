import type { Arranging } from "./arranging.svelte";

/** Take a key that is meant for an arrangement, the cursor being on a spot or on none; whether it was. */
export function edit(arranging: Arranging, event: KeyboardEvent, spot: string | null): boolean {
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key === "z") event.shiftKey ? arranging.redo() : arranging.undo();
  else if (isCommand && key === "y") arranging.redo();
  else return !isCommand && ["delete", "backspace"].includes(key) && spot !== null && arranging.takeUp(spot);
  return true;
}
