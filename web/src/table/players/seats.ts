import type { Words } from "../../language/en";
import { levelName, score } from "../../language/language.svelte";
import { isSecret, type Scene, type Seat, type SecretTurn, type Snapshot, type Turn } from "../../wire";

type Sitting = Pick<Seat, "who" | "player" | "name"> & Partial<Pick<Seat, "mine">>;

/** Who sits there: a person's name, a computer's level, or what the seat is called. */
export function playerName(seat: Sitting, words: Words): string {
  if (seat.who === "computer") return words.computer(levelName(seat.player ?? ""));
  return seat.player || (seat.mine ? words.isYou : seat.name);
}

/** What a table waits for before it begins. */
export function waitingText({ seats }: Pick<Snapshot, "seats">, words: Words): string {
  return seats.some(({ who }) => who === "open") ? words.waitingForSeats : words.waitingForReady;
}

/** What is told of a turn whose action is not to be known yet: whose it was. */
export function secretText({ actor }: SecretTurn, seats: readonly string[], words: Words): string {
  const seat = seats[actor];
  return seat === undefined ? words.secretChance : words.secretChoice(seat);
}

/** What became of a seat; alone it has a score. */
export function outcome(table: Snapshot, value: number, words: Words): string {
  if (table.seats.length === 1) return score(value);
  if (value === 0) return isUnfinished(table) ? "" : words.seatDrew;
  return value > 0 ? words.seatWon : words.seatLost;
}

/** The result in a few words, as who looks at it would say it. */
export function headline(table: Snapshot, words: Words): string {
  const results = table.end?.results ?? [];
  const [mine, another] = table.seats.filter((seat) => seat.mine);
  if (isUnfinished(table)) return words.gameOver;
  return ended(results, table.seats, mine && !another ? mine.seat : null, words);
}

/** How a game ended, for who has one seat of it or none. */
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

/** Whether a record breaks off before the game is over. */
function isUnfinished({ end }: Snapshot): boolean {
  return end?.reason === "record" && end.results.every((value) => value === 0);
}

/** Whose place comes first: the viewer's; where people share a screen, that of the first of them. */
export function homeOf({ seats, viewpoint }: Snapshot): number | null {
  return seats.find((seat) => seat.mine)?.seat ?? viewpoint;
}

/** Whether a board is shown turned: the viewer sits across from where a board counts its rows from. */
export function isTurned({ seats, viewpoint, scene }: Snapshot): boolean {
  const mine = seats.filter((seat) => seat.mine);
  return mine.length === 1 && isAcross(scene, seats.length, viewpoint);
}

/** Whether a seat sits across from where a board counts its rows from. */
export function isAcross({ areas }: Scene, seats: number, seat: number | null): boolean {
  return seats === 2 && seat === 1 && areas.some((area) => area.kind === "board" && area.rows.at(-1) === "1");
}

let left: { rematch: string; seat: number } | null = null; // the game that one goes on from, by its one person

/** One goes on from a table to its rematch. */
export function goOnFrom(table: Snapshot): void {
  const seat = ownSeat(table);
  left = table.rematch && seat !== null ? { rematch: table.rematch, seat } : null;
}

/** What one's seat is called, where it is another than in the game before; told once. */
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

/** Whether the screen goes from one person to another who may not see what the first has chosen. */
export function passesScreen(before: Snapshot, after: Snapshot, turns: readonly Turn[]): boolean {
  const moves = before.viewpoint !== null && after.viewpoint !== null && before.viewpoint !== after.viewpoint;
  return moves && turns.some((turn) => isSecret(turn) && after.seats[turn.actor]?.mine);
}
