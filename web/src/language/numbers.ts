import { language } from "./language.svelte";

export function whole(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

/** A result as players write it: +1, −1, 0, or ½ where it is shared. */
export function result(value: number): string {
  return new Intl.NumberFormat(language(), { signDisplay: "exceptZero", maximumFractionDigits: 2 }).format(value);
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
