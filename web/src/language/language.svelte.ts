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

export function whole(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

/** A score, or what is expected of one: with two decimals at most. */
export function score(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value).replace("-", "−");
}

/** A result as players write it: +1, −1, 0, or +0.5 where it is shared. */
export function result(value: number): string {
  const format = new Intl.NumberFormat(language(), { signDisplay: "exceptZero", maximumFractionDigits: 2 });
  return format.format(value).replace("-", "−"); // as wide as a plus
}

/** A change in percent: +12%, −12%, 0%. */
export function percentChange(value: number): string {
  const format = new Intl.NumberFormat(language(), { style: "percent", signDisplay: "exceptZero" });
  return format.format(value).replace("-", "−");
}

export function percent(value: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(value);
}

/** How long ago, in the largest unit that fits. */
export function ago(milliseconds: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / (60 * 24)), "day");
}

/** How long something took: seconds, minutes, or hours and minutes. */
export function span(seconds: number): string {
  const unit = (value: number, unit: "second" | "minute" | "hour") =>
    new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "short" }).format(value);
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return unit(Math.round(seconds), "second");
  if (minutes < 60) return unit(minutes, "minute");
  return [unit(Math.floor(minutes / 60), "hour"), ...(minutes % 60 ? [unit(minutes % 60, "minute")] : [])].join(" ");
}
