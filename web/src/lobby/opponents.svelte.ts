// The search for opponents: a seat at a public table, held on all pages by a connection to it until others come.

import { go } from "../app/router.svelte";
import { settings } from "../app/settings.svelte";
import { language, t } from "../language/language.svelte";
import { findPartners, sendToTable } from "../net/api";
import { Connection, liveAddress } from "../net/connection";
import { play } from "../sound/sound";
import { notify } from "../ui/notices.svelte";
import type { Clock, Game, Snapshot } from "../wire";
import { hiddenTables } from "./public";

/** The table where the player waits. */
export interface Wait {
  id: string;
  game: string;
  title: string;
  clock: Clock;
}

const PING_EVERY = 20_000; // milliseconds
const KEY = "parlour.wait"; // kept as long as the tab, as it also loses the seat

export class OpponentSearch {
  wait: Wait | null = $state.raw(kept());
  private connection: Connection | null = null;

  /** Take a seat where somebody waits for the same game and clock, or wait for others. */
  async start({ name: game, title }: Game, clock: Clock): Promise<void> {
    this.stop();
    const name = settings.name.trim();
    const { id, waiting } = await findPartners({ game, clock, without: hiddenTables(), ...(name && { name }) });
    if (!waiting) return go(`/t/${id}`);
    this.wait = keep({ id, game, title, clock });
    this.resume();
  }

  /** Connect to the table where the player waits, if any. */
  resume(): void {
    const id = this.wait?.id;
    if (!id) return;
    this.connection = new Connection({
      address: () => liveAddress(id, 0, language()),
      pingEvery: () => PING_EVERY,
      update: (table) => this.look(table),
      online: () => {},
      lag: () => {},
      refused: () => this.stop(),
    });
  }

  /** Give up the seat. */
  async cancel(): Promise<void> {
    const id = this.wait?.id;
    this.stop();
    if (id) await sendToTable(id, "leave", {}).catch(() => {}); // it may be gone; without a connection, nobody comes
  }

  /** Call the player to the table once nobody is missing. */
  private look(table: Snapshot): void {
    const isSeated = table.seats.some(({ mine }) => mine);
    if (isSeated && table.status === "waiting" && table.seats.some(({ who }) => who === "open")) return;
    this.stop();
    if (!isSeated || table.status === "over") return; // the player has left it elsewhere
    notify(t().opponentHere(table.title));
    if (settings.sound) play("turn", settings.volume);
    if (location.pathname !== `/t/${table.id}`) go(`/t/${table.id}`);
  }

  private stop(): void {
    this.connection?.close();
    this.connection = null;
    this.wait = keep(null);
  }
}

export const search = new OpponentSearch();

function kept(): Wait | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Wait | null;
  } catch {
    return null;
  }
}

function keep(wait: Wait | null): Wait | null {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wait));
  } catch {
    // storage may be unavailable in private windows
  }
  return wait;
}
