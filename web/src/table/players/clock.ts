import type { Snapshot } from "../../wire";
import type { Line } from "./seats";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time left for a seat in milliseconds, `passed` milliseconds after the snapshot. It may start to run later. */
export function remaining(snapshot: Snapshot, seat: number, passed: number): number | null {
  const left = snapshot.seats[seat]?.clock_ms ?? null;
  if (left === null) return null;
  const vacation = (snapshot.seats[seat]?.vacation_until ?? 0) - snapshot.now_ms;
  const still = Math.max(snapshot.paused_ms ?? 0, vacation);
  return snapshot.running === seat ? Math.max(0, left - Math.max(0, passed - still)) : left;
}

/** The milliseconds for which the viewer's running clock stands still while they are offline; null if none runs. */
export function spareTime({ running, seats }: Snapshot): number | null {
  return (running === null ? null : seats[running]?.outage_ms) ?? null;
}

/** The milliseconds for which the viewer's running clock has stood still because they are offline. */
export function standstill(snapshot: Snapshot, { online, heard }: Line, now: number): number {
  return online ? 0 : Math.min(spareTime(snapshot) ?? 0, Math.max(0, now - heard));
}

/** Whether time is short: a clock of seconds or minutes, not days. */
export function isHurried(snapshot: Snapshot): boolean {
  return ["move", "game"].includes(snapshot.clock.kind);
}

/** A clock as text: days and hours from a day up, 1:02:03 from an hour up, tenths below ten seconds. */
export function clockText(milliseconds: number, language: string): string {
  if (milliseconds >= DAY) return daysAndHours(Math.floor(milliseconds / HOUR), language);
  if (milliseconds < 10 * SECOND) return tenths(milliseconds, language);
  const [hours, minutes, seconds] = [HOUR, MINUTE, SECOND].map((unit) => Math.floor(milliseconds / unit)) as [
    number,
    number,
    number,
  ];
  const parts = hours ? [hours, two(minutes % 60), two(seconds % 60)] : [minutes, two(seconds % 60)];
  return parts.join(":");
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function tenths(milliseconds: number, language: string): string {
  const digits = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `0:0${digits.format(Math.floor(milliseconds / 100) / 10)}`;
}

function daysAndHours(hours: number, language: string): string {
  const inUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(value);
  return `${inUnit(Math.floor(hours / 24), "day")} ${inUnit(hours % 24, "hour")}`;
}

/** The milliseconds at which a clock runs low: a tenth of the time, between ten seconds and a minute. */
export function lowMark(snapshot: Snapshot): number {
  const clock = snapshot.clock;
  if (clock.kind === "days") return HOUR;
  const whole = clock.kind === "none" ? 0 : clock.seconds * SECOND;
  return Math.min(MINUTE, Math.max(10 * SECOND, whole / 10));
}
