import { language, t } from "../../language/language.svelte";
import {
  ApiError,
  beats,
  faultText,
  pastTable,
  sendToTable,
  snapshot,
  type TableBody,
  type TableRequest,
  type TimedRequest,
} from "../../net/api";
import { Connection, liveAddress, pause } from "../../net/connection";
import { clearWarnings, warn } from "../../ui/notices.svelte";
import { isHurried } from "../players/clock";
import { type Beats, isSecret, type PastTable, type Snapshot, type Turn } from "../../wire";

const TIMELESS: TableRequest[] = ["resign", "offers", "rematch"]; // valid whatever has happened since
const BEATS_WITHIN = 5_000; // milliseconds
const PING_EVERY = { hurried: 1500, usual: 20_000 }; // milliseconds
const NOTICEABLE = 400; // milliseconds until a wait for the server is shown

/** Called after a change, with the beats that led to it; null if the history has changed. */
export type Changed = (before: Snapshot, after: Snapshot, news: Beats | null) => void;

/** A table as reported by the server, and requests to it. */
export class Session {
  table: Snapshot | null = $state.raw(null);
  start: PastTable | null = $state.raw(null); // the table at the start of its game, if known
  turns: Turn[] = $state.raw([]);
  online = $state(true);
  busy = $state(false); // a request is on its way
  delay: "sending" | "unconfirmed" | null = $state(null); // why a request is taking long
  lag: number | null = $state(null); // milliseconds to the server and back
  failed: unknown = $state.raw(null); // why there is no table, or no more updates
  done = $state(0); // sequence number of the table after the last request
  secrets = new Set<number>(); // turns that were secret when made, until playback has caught up
  arrived = 0; // when `table` arrived, by performance.now()
  heard = 0; // when the server last sent something, by the same clock

  private connection: Connection | null = null;
  private queue: Promise<void> = Promise.resolve();
  private closed = false;
  private misses = 0; // consecutive updates that could not be shown
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly changed: Changed,
  ) {
    void this.open();
  }

  /** Fetch the table and connect. */
  async open(): Promise<void> {
    this.failed = null;
    try {
      if (!this.table) await this.begin();
    } catch (problem) {
      this.failed = problem;
      return;
    }
    if (!this.closed) this.connection = this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.waiting);
    this.connection?.close();
  }

  /** Reconnect because an update was missed or the language has changed. */
  refresh(): void {
    this.connection?.reconnect();
  }

  /** Find out whether the connection still works, because the network or the page is back. */
  check(): void {
    this.connection?.check();
  }

  /** Send a request. Returns whether it succeeded; if not, the reason has been shown. */
  async ask<R extends TableRequest>(request: R, body: TableBody<R>): Promise<boolean> {
    this.busy = true;
    const slow = setTimeout(() => (this.delay ??= "sending"), NOTICEABLE);
    clearWarnings();
    try {
      const { seq } = await this.send(request, body);
      this.done = Math.max(this.done, seq);
      return true;
    } catch (problem) {
      if (this.closed) return false;
      warn(faultText(problem, t()));
      if (problem instanceof ApiError && REFRESHING.includes(problem.code)) this.refresh();
      return false;
    } finally {
      clearTimeout(slow);
      this.delay = null;
      this.busy = false;
    }
  }

  /** Like `ask`, for requests that depend on the table's sequence number. */
  askNow<R extends TimedRequest>(request: R, body: Omit<TableBody<R>, "seq">): Promise<boolean> {
    return this.ask(request, { ...body, seq: this.table?.seq ?? 0 } as TableBody<R>);
  }

  /** Send a request until it is answered. It is carried out once, because the sequence number guards it. */
  private async send<R extends TableRequest>(request: R, body: TableBody<R>): Promise<{ seq: number }> {
    const turns = this.turns.length;
    for (let tries = 0; ; tries++) {
      try {
        return await this.sendOnce(request, body);
      } catch (problem) {
        if (!(problem instanceof ApiError) || this.closed) throw problem;
        if (problem.code !== "offline") return tries ? this.resolve(request, body, turns) : Promise.reject(problem);
      }
      this.delay = "unconfirmed";
      this.check();
      await new Promise((done) => setTimeout(done, pause(tries)));
    }
  }

  /** Send a request; repeat it if it is still valid after the table has moved on. */
  private async sendOnce<R extends TableRequest>(request: R, body: TableBody<R>): Promise<{ seq: number }> {
    try {
      return await sendToTable(this.id, request, body);
    } catch (problem) {
      const isLate = problem instanceof ApiError && problem.code === "stale" && problem.seq !== undefined;
      if (!isLate || !TIMELESS.includes(request)) throw problem;
      return await sendToTable(this.id, request, { ...body, seq: problem.seq });
    }
  }

  /** Find out from the table what became of a request whose answer was lost. Throws if it wasn't carried out. */
  private async resolve<R extends TableRequest>(request: R, body: TableBody<R>, turns: number) {
    const now = await snapshot(this.id);
    const done = wasCarriedOut(request, body, now, turns);
    if (!done) throw new ApiError(done === false ? "not_made" : "uncertain", "");
    this.refresh();
    return { seq: now.seq };
  }

  private async begin(): Promise<void> {
    const [table, start] = await Promise.all([snapshot(this.id), pastTable(this.id, 0).catch(() => null)]);
    this.start = start;
    this.show(table);
  }

  private connect(): Connection {
    return new Connection({
      address: () => liveAddress(this.id, this.table?.seq ?? 0, language()),
      pingEvery: () => (this.table && presses(this.table) ? PING_EVERY.hurried : PING_EVERY.usual),
      update: (update) => this.take(update),
      online: (online) => (this.online = online),
      lag: (milliseconds) => {
        this.lag = milliseconds;
        this.heard = performance.now();
      },
      refused: (reason) => this.shutOut(reason),
    });
  }

  /** Show why there are no more updates, and the table as a spectator sees it: the player may be signed out. */
  private shutOut(reason: string): void {
    this.failed = new ApiError("unknown", reason);
    this.watch(this.table);
    snapshot(this.id).then(
      (table) => this.failed && this.watch(table),
      () => {}, // the table is gone, or closed to this person
    );
  }

  private watch(table: Snapshot | null): void {
    const before = this.table;
    if (!table || !before || this.closed) return;
    const now = asSpectator(table);
    this.show(now, table === before ? this.turns : now.turns);
    this.changed(before, now, null);
  }

  private take(update: Snapshot): void {
    this.queue = this.queue.then(() => this.present(update)).catch((problem: unknown) => this.missed(problem));
  }

  /** Reconnect after an update that could not be shown, so that the server sends it again. */
  private missed(problem: unknown): void {
    console.error(problem);
    if (!(problem instanceof ApiError)) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.refresh(), pause(this.misses++));
  }

  private async present(update: Snapshot): Promise<void> {
    const before = this.table;
    const turns = merged(this.turns, update);
    if (this.closed || !before) return;
    const news = turns && (await this.news(before, update, turns.length - this.turns.length));
    const now = turns ? update : await snapshot(this.id);
    this.show(now, turns ?? now.turns);
    for (const { turn, kind } of news?.beats ?? []) if (kind === "secret") this.secrets.add(turn);
    this.misses = 0;
    if (presses(now) && !presses(before)) this.check(); // the next ping would be due much later
    this.changed(before, now, news);
  }

  /** The beats that led to an update. Missing ones are requested from the server. */
  private async news({ scene }: Snapshot, update: Snapshot, fresh: number): Promise<Beats | null> {
    const known = this.turns.length;
    const first = update.beats[0]?.turn ?? known;
    if (fresh < 0 || first < known) return null;
    if (first === known && (update.beats.length || !fresh)) return { scene, beats: update.beats };
    const inTime = AbortSignal.timeout(BEATS_WITHIN); // the update must not wait for a connection that has died
    const [answer, last] = [await beats(this.id, known, inTime).catch(() => null), known + fresh - 1];
    if ((answer?.beats.at(-1)?.turn ?? -1) < last) return null; // too many to watch
    // the next update brings the rest
    return answer && { ...answer, beats: answer.beats.filter(({ turn }) => turn <= last) };
  }

  /** Forget the secrets, now that playback has caught up. */
  settle(): void {
    this.secrets.clear();
  }

  private show(table: Snapshot, turns: Turn[] = table.turns): void {
    for (const turn of this.turns) if (isSecret(turn)) this.secrets.add(turn.number);
    this.turns = turns;
    this.table = this.table ? withKnownScene(this.table, table) : table;
    this.heard = this.arrived = performance.now();
  }
}

const REFRESHING = ["stale", "not_made", "uncertain"]; // errors after which the table on the screen may be outdated

/** Whether time matters: a fast clock is running, or a first move is due. */
function presses(table: Snapshot): boolean {
  return isHurried(table) && table.status === "playing";
}

/**
 * Keep the known scene object if it has not changed, so that the player's selection survives updates about presence and
 * the like.
 */
function withKnownScene(known: Snapshot, table: Snapshot): Snapshot {
  const isKnown = known.seq === table.seq && JSON.stringify(known.scene) === JSON.stringify(table.scene);
  return isKnown ? { ...table, scene: known.scene } : table;
}

/**
 * Whether a request was carried out, as far as a later snapshot shows; null if it can't tell.
 *
 * @param turns - the number of turns when the request was made
 */
export function wasCarriedOut(request: TableRequest, body: Wanted, table: Snapshot, turns: number): boolean | null {
  if (body.actions) return body.actions.every((text, index) => isOwnTurn(table, turns + index, text));
  if (request === "resign") return table.status === "over" || null;
  if (request === "seats") return table.seats[body.seat ?? -1]?.mine || null;
  if (request === "leave") return !table.seats.some(({ mine }) => mine) || null;
  if (request === "rematch") return table.rematch !== null || null;
  return null;
}

/** A table at which the viewer has no seat any more. */
export function asSpectator(table: Snapshot): Snapshot {
  const seats = table.seats.map((seat) => ({ ...seat, mine: false, present: seat.present && !seat.mine }));
  return { ...table, seats, may: [], scene: { ...table.scene, choices: [] } };
}

type Wanted = Partial<TableBody<"actions">> & Partial<Pick<TableBody<"seats">, "seat">>;

function isOwnTurn(table: Snapshot, number: number, text: string): boolean {
  const turn = table.turns.find((it) => it.number === number);
  return !!turn && !!table.seats[turn.actor]?.mine && (isSecret(turn) || turn.text === text);
}

/** Reports once that the seats at this screen are ready, with retries. */
export class Readiness {
  private wanted = ""; // seats to report as ready
  private reported = ""; // seats reported
  private tries = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly send: () => Promise<unknown>,
    private readonly failed: (problem: unknown) => void, // on the first failure
  ) {}

  /** Set the seats that the server waits for; "" if none at this screen. */
  follow(seats: string): void {
    this.wanted = seats;
    if (!seats) this.reported = ""; // the server may ask again after the player has been away
    if (seats && seats !== this.reported) void this.report();
  }

  stop(): void {
    this.wanted = "";
    clearTimeout(this.waiting);
  }

  private async report(): Promise<void> {
    clearTimeout(this.waiting);
    const seats = (this.reported = this.wanted);
    try {
      await this.send();
      this.tries = 0;
    } catch (problem) {
      if (!this.tries) this.failed(problem);
      this.waiting = setTimeout(() => this.wanted === seats && void this.report(), pause(this.tries++));
    }
  }
}

/** The turns after an update, or null if turns in between are missing. */
export function merged(turns: readonly Turn[], update: Snapshot): Turn[] | null {
  if (update.first_turn > turns.length) return null;
  return [...turns.slice(0, update.first_turn), ...update.turns];
}
