import { settings } from "../app/settings.svelte";
import { de } from "./de";
import { en, type Words } from "./en";

export type Language = "en" | "de";

const languages: Record<Language, Words> = { en, de };

export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languages);
  return (known as Language | undefined) ?? "en";
}

/** The language spoken now: the one set, or else the browser's. */
export function language(): Language {
  return settings.language === "auto" ? preferred(navigator.languages) : settings.language;
}

/** The page's words in the language spoken now. */
export function t(): Words {
  return languages[language()];
}

/** A computer's level as it is called in the language spoken; one that is new, or a player from outside, keeps its own name. */
export function levelName(level: string): string {
  const names: Record<string, string> = t().levels;
  return names[level] ?? level;
}
