import { t } from "./language.svelte";

/** A computer's level as it is called in the language spoken; one that is new, or a player from outside, keeps its own name. */
export function levelName(level: string): string {
  const names: Record<string, string> = t().levels;
  return names[level] ?? level;
}
