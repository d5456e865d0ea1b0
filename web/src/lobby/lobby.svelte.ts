// The player's running games, the tables that this browser has shown, newest first, and the game of the day.

import type { Words } from "../language/en";
import { ownTables } from "../net/api";
import { ended, playerName } from "../table/players/seats";
import type { Listing } from "../wire";

export class OwnTables {
  private list: Remembered[] = $state.raw(remembered());
  private own: Listing[] = $state.raw([]); // running games first
  private readonly standings = $derived(new Map(this.own.map((table) => [table.id, table])));

  /** The number of tables on the server, including those not listed here. */
  total = $state(0);

  /** Running games, first those in which it is the player's turn. */
  readonly running = $derived(
    this.own
      .filter((table) => table.status !== "over")
      .map(({ id, title, changed }): Remembered => ({ id, title, at: Date.parse(changed) })),
  );
  readonly earlier = $derived.by(() => this.list.filter(({ id }) => (this.standing(id)?.status ?? "over") === "over"));

  /** Fetch the tables. Without an answer, the remembered ones are listed without their state. */
  async look(): Promise<void> {
    const { total, tables } = await ownTables({ size: LISTED }).catch(() => ({ total: 0, tables: [] }));
    this.own = tables;
    this.total = total;
  }

  standing(id: string): Standing | undefined {
    return this.standings.get(id);
  }

  /** A table's title in the current language, or as stored if the server no longer knows the table. */
  title({ id, title }: Remembered): string {
    return this.standings.get(id)?.title ?? title;
  }

  isDue(id: string): boolean {
    return this.standings.get(id)?.due ?? false;
  }

  forget(id: string): void {
    this.list = forget(id);
  }
}

export interface Remembered {
  id: string;
  title: string;
  at: number; // milliseconds since 1970
}

const LISTED = 50; // tables fetched
const KEY = "parlour.tables";
const KEPT = 12;

export function remembered(): Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Remembered[];
  } catch {
    return [];
  }
}

export function remember(id: string, title: string, at = Date.now()): void {
  keep([{ id, title, at }, ...remembered().filter((table) => table.id !== id)].slice(0, KEPT));
}

export function forget(id: string): Remembered[] {
  return keep(remembered().filter((table) => table.id !== id));
}

export function forgetAll(): void {
  keep([]);
}

function keep(tables: Remembered[]): Remembered[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // storage may be unavailable in private windows
  }
  return tables;
}

export type Standing = Pick<Listing, "status" | "seats" | "actor" | "own" | "results">;

/** The opponents and the state of a table. */
export function standing(table: Standing, words: Words): string {
  const others = table.seats.filter((seat) => seat.who !== "open" && !table.own.includes(seat.seat));
  const names = others.map((seat) => playerName(seat, words)).join(", ");
  return [table.own.length && names ? words.against(names) : names, state(table, words)].filter(Boolean).join(" · ");
}

function state(table: Standing, words: Words): string {
  const [mine = null, another] = table.own;
  const only = another === undefined ? mine : null; // several seats share a screen, so none of them is "you"
  const open = table.seats.filter((seat) => seat.who === "open").length;
  if (table.status === "waiting" && open) return words.waitingFor(open);
  if (table.status === "over") return table.results ? ended(table.results, table.seats, only, words) : words.calledOff;
  if (table.actor === null) return words.beingPlayed;
  if (table.actor === only) return words.yourTurn;
  return words.turnOf(table.seats[table.actor]?.name ?? "");
}

/** Split a summary at its first colon or full stop, for places with little room. */
export function splitSummary(summary: string): [string, string] {
  const end = summary.search(/[:.](\s|$)/);
  return end < 0 ? [summary, ""] : [summary.slice(0, end), summary.slice(end)];
}

const DAY = 86_400_000; // milliseconds

/** The game of the day, the same for everyone (by UTC). Each game comes up in turn. */
export function gameOfTheDay<Game>(games: readonly Game[], date: Date): Game | undefined {
  return games[Math.floor(date.getTime() / DAY) % games.length];
}
