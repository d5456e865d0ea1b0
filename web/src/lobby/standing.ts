// How a table stands, in a few words: against whom, and whose turn it is or how it ended.

import type { Words } from "../language/en";
import { levelName } from "../language/levels";
import { result } from "../language/numbers";
import type { Listing } from "../wire";

export type Standing = Pick<Listing, "status" | "seats" | "actor" | "mine" | "results">;

/** Who plays, but for the viewer, and how it stands. */
export function standing(table: Standing, words: Words): string {
  const others = table.seats.filter((seat) => seat.who !== "open" && seat.seat !== table.mine);
  const names = others.map((seat) => playerName(seat, words)).join(", ");
  return [table.mine !== null && names ? words.against(names) : names, state(table, words)].filter(Boolean).join(" · ");
}

function playerName(seat: Listing["seats"][number], words: Words): string {
  return seat.who === "computer" ? words.computer(levelName(seat.player ?? "")) : (seat.player ?? seat.name);
}

function state(table: Standing, words: Words): string {
  const open = table.seats.filter((seat) => seat.who === "open").length;
  if (table.status === "waiting" && open) return words.waitingFor(open);
  if (table.status === "over") return outcome(table, words);
  if (table.actor === null) return words.beingPlayed;
  if (table.actor === table.mine) return words.yourTurn;
  return words.turnOf(table.seats[table.actor]?.name ?? "");
}

function outcome({ results, seats, mine }: Standing, words: Words): string {
  if (!results) return words.gameOver;
  if (seats.length === 1) return words.score(result(results[0] ?? 0));
  const own = mine === null ? 0 : (results[mine] ?? 0);
  if (results.every((value) => value === 0)) return words.drawn;
  if (own !== 0) return own > 0 ? words.youWin : words.youLose;
  return words.wins(seats.filter((seat) => (results[seat.seat] ?? 0) > 0).map((seat) => seat.name).join(", "));
}
