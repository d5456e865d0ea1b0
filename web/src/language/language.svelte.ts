import { settings } from "../app/settings.svelte";
import { de } from "./de";
import { en, type Words } from "./en";

export type Language = "en" | "de";

const languages: Record<Language, Words> = { en, de };

export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languages);
  return (known as Language | undefined) ?? "en";
}

/** The selected language, or the browser's. */
export function language(): Language {
  return settings.language === "auto" ? preferred(navigator.languages) : settings.language;
}

/** The page's texts in the current language. */
export function t(): Words {
  return languages[language()];
}

/** The name of a computer's level. Unknown levels and external players keep their own names. */
export function levelName(level: string): string {
  const names: Record<string, string> = t().levels;
  return names[level] ?? level;
}

export function whole(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

/** A score or expected score with at most two decimals. */
export function score(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value).replace("-", "−");
}

/** A result with a sign: +1, −1, 0, or +0.5 for a shared one. */
export function result(value: number): string {
  const format = new Intl.NumberFormat(language(), { signDisplay: "exceptZero", maximumFractionDigits: 2 });
  return format.format(value).replace("-", "−"); // as wide as a plus
}

/** A signed percentage: +12%, −12%, 0%. */
export function percentChange(value: number): string {
  const format = new Intl.NumberFormat(language(), { style: "percent", signDisplay: "exceptZero" });
  return format.format(value).replace("-", "−");
}

export function percent(value: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(value);
}

/** A past time relative to now, in the largest unit that fits. */
export function ago(milliseconds: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return format.format(0, "second");
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / (60 * 24)), "day");
}

/** A date in the near future, without the year. */
export function day(moment: number): string {
  return new Intl.DateTimeFormat(language(), { day: "numeric", month: "long" }).format(moment);
}

/** A duration in seconds, minutes, or hours and minutes. */
export function span(seconds: number): string {
  const unit = (value: number, unit: "second" | "minute" | "hour") =>
    new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "short" }).format(value);
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return unit(Math.round(seconds), "second");
  if (minutes < 60) return unit(minutes, "minute");
  return [unit(Math.floor(minutes / 60), "hour"), ...(minutes % 60 ? [unit(minutes % 60, "minute")] : [])].join(" ");
}
