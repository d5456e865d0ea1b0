import type { Game, Level, Value } from "../wire";

export const ME = "me";
export const OPEN = "open";
export const BESIDE = "beside"; // somebody else who plays on this screen

/** How many seats a table has; games of several sizes have an option for it. */
export function seatCount(game: Game, options: Record<string, Value>): number {
  const players = Number(options.players ?? NaN);
  return Number.isInteger(players) ? Math.min(Math.max(players, game.min_seats), game.max_seats) : game.max_seats;
}

/** A seating for so many, keeping who sits already. */
export function seated(seats: readonly string[], count: number, level: string): string[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? (seat === 0 ? ME : level));
}

/** The level that takes the seats nobody has chosen for: the one met last, or else the usual one. */
export function levelFor(levels: readonly Level[], last: string): string {
  const known = levels.find(({ name }) => name === last) ?? levels.find(({ usual }) => usual);
  return known?.name ?? OPEN;
}

/** The first computer at a table; empty where there is none. */
export function levelAmong(seats: readonly string[], levels: readonly Level[]): string {
  return seats.find((who) => levels.some(({ name }) => name === who)) ?? "";
}

/** Everyone moves on by one seat. */
export function moved(seats: readonly string[]): string[] {
  return [...seats.slice(1), ...seats.slice(0, 1)];
}

/** The seats as the server takes them: who sits at this screen is one caller to it. */
export function asOrdered(seats: readonly string[]): string[] {
  return seats.map((who) => (who === BESIDE ? ME : who));
}

/** Whether a person can play at all. */
export function hasPerson(seats: readonly string[]): boolean {
  return seats.some((who) => [ME, OPEN, BESIDE].includes(who));
}
