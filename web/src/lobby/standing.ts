// How a table stands, in a few words: against whom, and whose turn it is or how it ended.

import type { Words } from "../language/en";
import { ended, playerName } from "../table/players/wording";
import type { Listing } from "../wire";

export type Standing = Pick<Listing, "status" | "seats" | "actor" | "mine" | "results">;

/** Who plays, but for the viewer, and how it stands. */
export function standing(table: Standing, words: Words): string {
  const others = table.seats.filter((seat) => seat.who !== "open" && seat.seat !== table.mine);
  const names = others.map((seat) => playerName(seat, words)).join(", ");
  return [table.mine !== null && names ? words.against(names) : names, state(table, words)].filter(Boolean).join(" · ");
}

function state(table: Standing, words: Words): string {
  const open = table.seats.filter((seat) => seat.who === "open").length;
  if (table.status === "waiting" && open) return words.waitingFor(open);
  if (table.status === "over")
    return table.results ? ended(table.results, table.seats, table.mine, words) : words.gameOver;
  if (table.actor === null) return words.beingPlayed;
  if (table.actor === table.mine) return words.yourTurn;
  return words.turnOf(table.seats[table.actor]?.name ?? "");
}
