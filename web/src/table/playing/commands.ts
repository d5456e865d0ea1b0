import type { May, Snapshot } from "../../wire";

/**
 * What can be asked of a table now. A hint knows only of what was sent: in a setup that is being laid out it would speak
 * of what is no longer so.
 */
export function commandsOf({ may, scene }: Snapshot): May[] {
  return may.filter((command) => command !== "hint" || !scene.arrangement);
}
