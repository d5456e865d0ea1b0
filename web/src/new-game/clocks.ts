import type { Words } from "../language/en";
import type { Clock } from "../wire";

/** A clock in a few words; nothing for none. */
export function clockWords(clock: Clock, words: Words): string {
  if (clock.kind === "move") return `${clock.seconds} ${words.secondsPerMove}`;
  if (clock.kind === "game") return `${clock.seconds / 60}+${clock.increment ?? 0}`;
  return clock.kind === "days" ? `${clock.days} ${words.daysPerMove}` : "";
}

/** The clock that the page proposes for each kind. */
export const usual: Record<Clock["kind"], Clock> = {
  none: { kind: "none" },
  move: { kind: "move", seconds: 60 },
  game: { kind: "game", seconds: 600, increment: 5 },
  days: { kind: "days", days: 3 },
};
