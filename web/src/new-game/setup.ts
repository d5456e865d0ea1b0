import type { Words } from "../language/en";
import { whole } from "../language/language.svelte";
import type { Clock, Game, Level, Option, Value } from "../wire";

/** The options from an address. Missing and invalid ones have their defaults. */
export function optionsOf(game: Game, query: URLSearchParams): Record<string, Value> {
  return Object.fromEntries(game.options.map((option) => [option.name, parsed(option, query.get(option.name))]));
}

function parsed(option: Option, text: string | null): Value {
  if (text === null) return option.default;
  if (option.kind === "choice") return option.values.includes(text) ? text : option.default;
  if (option.kind === "flag") return text === "true" || (text !== "false" && option.default);
  const number = Number(text);
  return Number.isInteger(number) && option.low <= number && number <= option.high ? number : option.default;
}

/** The options that differ from their defaults, each in a few words. */
export function changedOptions(game: Game, options: Record<string, Value>, words: Words): string[] {
  const changed = game.options.filter((option) => options[option.name] !== option.default);
  return changed.map((option) => `${option.title}: ${valueWords(option, options[option.name]!, words)}`);
}

function valueWords(option: Option, value: Value, words: Words): string {
  if (option.kind === "choice") return option.words[option.values.indexOf(String(value))] ?? String(value);
  return typeof value === "boolean" ? (value ? words.on : words.off) : whole(Number(value));
}

/** The address of a new game with these options. */
export function newGameAddress(game: string, options: Record<string, Value>, position = ""): string {
  const query = new URLSearchParams({ game });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  if (position) query.set("position", position);
  return `/new?${query}`;
}

export const ME = "me";
export const OPEN = "open";
export const BESIDE = "beside"; // another player at this screen

/** The number of seats of a table; some games have an option for it. */
export function seatCount(game: Game, options: Record<string, Value>): number {
  const players = Number(options.players ?? NaN);
  return Number.isInteger(players) ? Math.min(Math.max(players, game.min_seats), game.max_seats) : game.max_seats;
}

/** A seating for `count` seats that keeps the players already seated. */
export function filledSeats(seats: readonly string[], count: number, level: string): string[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? (seat === 0 ? ME : level));
}

/** The level for empty seats: the last one met, or the default. */
export function levelFor(levels: readonly Level[], last: string): string {
  const known = levels.find(({ name }) => name === last) ?? levels.find(({ usual }) => usual);
  return known?.name ?? OPEN;
}

/** The level of the first computer at a table, or "". */
export function firstLevel(seats: readonly string[], levels: readonly Level[]): string {
  return seats.find((who) => levels.some(({ name }) => name === who)) ?? "";
}

/** Move every player on by one seat. */
export function rotated(seats: readonly string[]): string[] {
  return [...seats.slice(1), ...seats.slice(0, 1)];
}

/** The seats as the server expects them: all players at this screen are one client. */
export function orderedSeats(seats: readonly string[]): string[] {
  return seats.map((who) => (who === BESIDE ? ME : who));
}

/** Whether a person takes part. */
export function hasPerson(seats: readonly string[]): boolean {
  return seats.some((who) => [ME, OPEN, BESIDE].includes(who));
}

/** A clock in a few words, or "" for none. */
export function clockWords(clock: Clock, words: Words): string {
  if (clock.kind === "move") return `${clock.seconds} ${words.secondsPerMove}`;
  if (clock.kind === "game") return `${clock.seconds / 60}+${clock.increment ?? 0}`;
  return clock.kind === "days" ? `${clock.days} ${words.daysPerMove}` : "";
}

/** The default clock of each kind. */
export const DEFAULT_CLOCKS: Record<Clock["kind"], Clock> = {
  none: { kind: "none" },
  move: { kind: "move", seconds: 60 },
  game: { kind: "game", seconds: 600, increment: 5 },
  days: { kind: "days", days: 3 },
};
