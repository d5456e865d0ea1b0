// Times of day: minutes after midnight on the server, "HH:MM" in the fields of the page.

export const clockTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

export function minutesOf(time: string): number | null {
  const [hours, minutes] = time.split(":").map(Number);
  return Number.isInteger(hours) && Number.isInteger(minutes) ? hours! * 60 + minutes! : null;
}
