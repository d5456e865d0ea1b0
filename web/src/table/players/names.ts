import type { Words } from "../../language/en";
import { levelName } from "../../language/language.svelte";
import { score } from "../../language/numbers";
import type { Seat, SecretTurn, Snapshot } from "../../wire";

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
