import { language, t } from "../language/language.svelte";
import { ApiError, snapshot, tell } from "../net/api";
import { Connection, liveAddress } from "../net/connection";
import { faultText } from "../net/faults";
import type { TableBody, TableRequest, TimedRequest } from "../net/requests";
import { notify } from "../ui/notices.svelte";
import type { Snapshot, Turn } from "../wire";
import { merged } from "./history/merge";
import { keepsHands, reveals, shout } from "./reveal/reveal";

const BEAT = 550; // milliseconds between one, two, three
const SHOUT = 1600;
const TIMELESS: TableRequest[] = ["resign", "offers", "rematch"]; // meant whatever has happened meanwhile

export interface Listener {
  changed: (before: Snapshot, after: Snapshot, fresh: Turn[]) => void;
  counted: () => void;
  shouted: () => void;
  countsIn: () => boolean; // whether secret choices are counted in before they are shown
}

/** A table as the server tells it, and what is asked of it. */
export class Session {
  table: Snapshot | null = $state.raw(null);
  turns: Turn[] = $state.raw([]);
  online = $state(true);
  busy = $state(false); // something asked is on its way
  failed: unknown = $state.raw(null); // why there is no table to show
  count = $state(0); // one, two, three: while secret choices are counted in
  shouting: string | null = $state(null);
  arrived = 0; // when `table` came, by performance.now()

  private cry: string | null = null; // to be heard yet
  private connection: Connection | null = null;
  private queue: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    readonly id: string,
    private readonly listener: Listener,
  ) {
    void this.open();
  }

  /** Fetch the table and stay in touch with it. */
  async open(): Promise<void> {
    this.failed = null;
    try {
      this.show(await snapshot(this.id));
    } catch (problem) {
      this.failed = problem;
      return;
    }
    if (!this.closed) this.connection = this.connect();
  }

  close(): void {
    this.closed = true;
    this.connection?.close();
  }

  /** Try again at once, where the network is back or the language is another. */
  refresh(): void {
    this.connection?.reconnect();
  }

  /** Ask something of the table. Returns whether it was done; if not, the reason has been shown. */
  async ask<R extends TableRequest>(request: R, body: TableBody<R>): Promise<boolean> {
    this.busy = true;
    try {
      await this.tell(request, body);
      return true;
    } catch (problem) {
      notify(faultText(problem, t()));
      if (problem instanceof ApiError && problem.code === "stale") this.refresh();
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** As `ask`, for what answers a certain moment. */
  askNow<R extends TimedRequest>(request: R, body: Omit<TableBody<R>, "seq">): Promise<boolean> {
    return this.ask(request, { ...body, seq: this.table?.seq ?? 0 } as TableBody<R>);
  }

  /** Tell the server; what means the same a moment later is told once more where the table has moved on. */
  private async tell<R extends TableRequest>(request: R, body: TableBody<R>): Promise<void> {
    try {
      await tell(this.id, request, body);
    } catch (problem) {
      const isLate = problem instanceof ApiError && problem.code === "stale" && problem.seq !== undefined;
      if (!isLate || !TIMELESS.includes(request)) throw problem;
      await tell(this.id, request, { ...body, seq: problem.seq });
    }
  }

  private connect(): Connection {
    return new Connection({
      address: () => liveAddress(this.id, this.table?.seq ?? 0, language()),
      update: (update) => this.take(update),
      online: (online) => (this.online = online),
    });
  }

  private take(update: Snapshot): void {
    this.queue = this.queue.then(() => this.present(update)).catch((problem: unknown) => console.error(problem));
  }

  private async present(update: Snapshot): Promise<void> {
    const before = this.table;
    const turns = merged(this.turns, update);
    if (this.closed || !before) return;
    if (!turns) return this.show(await snapshot(this.id));
    const isReveal = reveals(this.turns, turns, before.scene, update.scene);
    if (isReveal && this.listener.countsIn()) await this.countIn();
    if (turns.length < this.turns.length) this.cry = null; // it was taken back
    const fresh = turns.slice(Math.min(this.turns.length, update.first_turn));
    this.show(update, turns);
    this.listener.changed(before, update, fresh);
    this.cry ??= shout(fresh);
    if (isReveal || !keepsHands(update.scene)) this.hear();
  }

  private show(table: Snapshot, turns: Turn[] = table.turns): void {
    this.turns = turns;
    this.table = table;
    this.arrived = performance.now();
  }

  private async countIn(): Promise<void> {
    for (this.count = 1; this.count <= 3; this.count++) {
      this.listener.counted();
      await new Promise((done) => setTimeout(done, BEAT));
    }
    this.count = 0;
  }

  /** A cry is heard when all hands are shown, one's own too. */
  private hear(): void {
    if (!this.cry) return;
    [this.shouting, this.cry] = [this.cry, null];
    this.listener.shouted();
    setTimeout(() => (this.shouting = null), SHOUT);
  }
}
