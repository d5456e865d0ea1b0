import type { Words } from "../../language/en";
import { levelName, score } from "../../language/language.svelte";
import { isSecret, type OfferKind, type Scene, type Seat, type SecretTurn, type Snapshot, type Turn } from "../../wire";

/** The viewer's connection to the server. */
export interface Line {
  online: boolean;
  lag: number | null; // milliseconds to the server and back
  heard: number; // when the server last sent something, by performance.now()
}

type Sitting = Pick<Seat, "who" | "player" | "name"> & Partial<Pick<Seat, "mine">>;

/** A player's name: a person's, a computer's level, or the seat's. */
export function playerName(seat: Sitting, words: Words): string {
  if (seat.who === "computer") return words.computer(levelName(seat.player ?? ""));
  return seat.player || (seat.mine ? words.isYou : seat.name);
}

/** What a table is waiting for. */
export function waitingText({ seats }: Pick<Snapshot, "seats">, words: Words): string {
  return seats.some(({ who }) => who === "open") ? words.waitingForSeats : words.waitingForReady;
}

/** The names of the seats that kept games from starting. */
export function missing(aborted: readonly (readonly number[])[], names: readonly string[]): string {
  return [...new Set(aborted.flat())].map((seat) => names[seat] ?? "").join(", ");
}

/** Whether a computer is to move whose game is still being compiled. */
export function isWarmingUp({ compiled, seats, scene }: Snapshot): boolean {
  return !compiled && seats[scene.actor]?.who === "computer";
}

/** The text for a turn that is still secret. */
export function secretText({ actor }: SecretTurn, seats: readonly string[], words: Words): string {
  const seat = seats[actor];
  return seat === undefined ? words.secretChance : words.secretChoice(seat);
}

/** The result of a seat; a score in games for one. */
export function outcome(table: Snapshot, value: number, words: Words): string {
  if (table.seats.length === 1) return score(value);
  if (value === 0) return isUnfinished(table) ? "" : words.seatDrew;
  return value > 0 ? words.seatWon : words.seatLost;
}

/** The result in a few words from the viewer's perspective. */
export function headline(table: Snapshot, words: Words): string {
  const results = table.end?.results ?? [];
  const [mine, another] = table.seats.filter((seat) => seat.mine);
  if (isCalledOff(table)) return words.calledOff;
  if (isUnfinished(table)) return words.gameOver;
  return ended(results, table.seats, mine && !another ? mine.seat : null, words);
}

/** How a game ended, for a viewer with one seat or none. */
export function ended(
  results: readonly number[],
  seats: readonly { name: string }[],
  mine: number | null,
  words: Words,
): string {
  if (seats.length === 1) return words.score(score(results[0] ?? 0));
  const own = mine === null ? 0 : (results[mine] ?? 0);
  if (own !== 0) return own > 0 ? words.youWin : words.youLose;
  const winners = seats.filter((_, seat) => (results[seat] ?? 0) > 0);
  return winners.length ? words.wins(winners.map(({ name }) => name).join(", ")) : words.drawn;
}

/** Whether a game was called off. Early versions said that a table was abandoned if everybody left before the start. */
export function isCalledOff({ end }: Pick<Snapshot, "end">): boolean {
  return end?.reason === "aborted" || (end?.reason === "abandoned" && isWithoutResult(end.results));
}

/** Whether a game has no result: it was called off, or its record breaks off before the end. */
function isUnfinished({ end }: Pick<Snapshot, "end">): boolean {
  return isCalledOff({ end }) || (end?.reason === "record" && isWithoutResult(end.results));
}

function isWithoutResult(results: readonly number[]): boolean {
  return results.every((value) => value === 0);
}

/** The seat whose place comes first: the viewer's, or the first of those at this screen. */
export function homeOf({ seats, viewpoint }: Snapshot): number | null {
  return seats.find((seat) => seat.mine)?.seat ?? viewpoint;
}

/** Whether to flip the board: the viewer sits at its far side. */
export function isTurned({ seats, viewpoint, scene }: Snapshot): boolean {
  const mine = seats.filter((seat) => seat.mine);
  return mine.length === 1 && isAcross(scene, seats.length, viewpoint);
}

/** Whether a seat is at the far side of a board. */
export function isAcross({ areas }: Scene, seats: number, seat: number | null): boolean {
  return seats === 2 && seat === 1 && areas.some((area) => area.kind === "board" && area.rows.at(-1) === "1");
}

let left: { rematch: string; seat: number } | null = null; // the game that this player has left for a rematch

/** Remember the seat of a player who moves on to the rematch. */
export function rememberSeat(table: Snapshot): void {
  const seat = ownSeat(table);
  left = table.rematch && seat !== null ? { rematch: table.rematch, seat } : null;
}

/** The name of the player's seat if it differs from the one before the rematch. Returned once. */
export function changedSeat(table: Snapshot): string | null {
  if (left?.rematch !== table.id) return null;
  const [before, seat] = [left.seat, ownSeat(table)];
  left = null;
  return seat !== null && seat !== before ? (table.scene.seats[seat] ?? null) : null;
}

function ownSeat({ seats }: Snapshot): number | null {
  const [mine, another] = seats.filter((seat) => seat.mine);
  return mine && !another ? mine.seat : null;
}

/** The seat that would resign now, if the viewer has several: the one whose view is on the screen. */
export function resigningSeat({ seats, viewpoint }: Pick<Snapshot, "seats" | "viewpoint">): number | null {
  const mine = seats.filter((seat) => seat.mine).map(({ seat }) => seat);
  if (mine.length < 2) return null;
  return viewpoint !== null && mine.includes(viewpoint) ? viewpoint : mine[0]!;
}

/** Whether the screen passes to another person who may not see the previous player's secret choice. */
export function passesScreen(before: Snapshot, after: Snapshot, turns: readonly Turn[]): boolean {
  const moves = before.viewpoint !== null && after.viewpoint !== null && before.viewpoint !== after.viewpoint;
  return moves && turns.some((turn) => isSecret(turn) && after.seats[turn.actor]?.mine);
}

/** The winners, or all who share a draw; nobody without a result, or if all have lost together. */
export function winners({ seats, end }: Snapshot): number[] {
  const results = end?.results ?? [];
  const best = Math.max(...results);
  if (isUnfinished({ end }) || best < 0) return [];
  return seats.map(({ seat }) => seat).filter((seat) => results[seat] === best);
}

const KEY = "parlour.best";

/** The best score at this game and options in this browser; null if there is none or several play. */
export function best(table: Snapshot): number | null {
  return table.seats.length === 1 ? (kept()[named(table)] ?? null) : null;
}

/** Save the score of a finished game if it is the best. */
export function keepBest(table: Snapshot): void {
  const [seat, ...others] = table.seats;
  const score = table.end?.results[0];
  if (others.length || !seat?.mine || score === undefined || score <= (best(table) ?? -Infinity)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [named(table)]: score }));
  } catch {
    // storage may be unavailable in private windows
  }
}

function named({ game, options }: Snapshot): string {
  return `${game} ${JSON.stringify(options)}`;
}

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** The kinds of the offers that the viewer's seats have made. */
export function ownOffers({ offers, seats }: Pick<Snapshot, "offers" | "seats">): OfferKind[] {
  return offers.filter(({ seat }) => seats[seat]?.mine).map(({ kind }) => kind);
}

/** Whether an offer of the viewer's is gone although nothing has been agreed or played. */
export function wasDeclined(before: Snapshot, after: Snapshot): boolean {
  const left = ownOffers(after);
  const played = ({ first_turn, turns }: Snapshot) => first_turn + turns.length;
  const isGone = ownOffers(before).some((kind) => !left.includes(kind));
  return isGone && before.status === after.status && played(before) === played(after) && !after.rematch;
}
