import type { CloseCode, Message, Ping, Snapshot } from "../wire";

const FIRST_PAUSE = 300; // milliseconds before the first retry
const LONGEST_PAUSE = 10_000;
const OPEN_WITHIN = 8_000; // milliseconds until a new socket must have opened
const LATE_AFTER = 1_000; // milliseconds until an unanswered ping counts as a lost connection
const SLOW = 3; // a ping may take this many times as long as the one before
const PONG_WITHIN = 4_000; // milliseconds until a line without an answer is given up
const PING: Ping = { type: "ping" };

const FOR_GOOD: CloseCode[] = [4400, 4401, 4403, 4404, 4422]; // retrying would fail again

export interface Wiring {
  address: () => string; // of the socket, with the last known sequence number
  pingEvery: () => number; // milliseconds between pings
  update: (update: Snapshot) => void;
  online: (online: boolean) => void; // whether the server answers, when that changes
  lag: (milliseconds: number) => void; // between a ping and its answer
  refused: (reason: string) => void; // with the server's reason; no more retries
  open?: (address: string) => WebSocket;
}

/** Milliseconds to wait before a retry: doubled each time, with some randomness. */
export function pause(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.75 + chance / 2);
}

/** A WebSocket that reconnects whenever it is lost, or no longer answers. */
export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private live = false; // the server has sent something; it also opens sockets that it then refuses
  private online: boolean | null = null; // as last reported
  private lag = 0; // of the last ping, in milliseconds
  private pinged: number | null = null; // when the unanswered ping was sent, by performance.now()
  private timer: ReturnType<typeof setTimeout> | undefined; // of the next ping, retry or deadline
  private closed = false;

  constructor(private readonly wiring: Wiring) {
    this.connect();
  }

  /** Reconnect at once, because an update was missed. */
  reconnect(): void {
    if (this.closed) return;
    this.drop();
    this.tries = 0;
    this.connect();
  }

  /** Find out whether the line still works, for example after the computer slept. */
  check(): void {
    if (!this.live) this.reconnect();
    else if (this.pinged === null) this.ping();
    else if (performance.now() - this.pinged > PONG_WITHIN) this.reconnect();
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private connect(): void {
    const socket = (this.wiring.open ?? ((address) => new WebSocket(address)))(this.wiring.address());
    this.socket = socket;
    this.wait(OPEN_WITHIN, () => this.lost());
    socket.onopen = () => this.rest();
    socket.onmessage = (message: MessageEvent<string>) => this.received(JSON.parse(message.data));
    socket.onclose = (event: CloseEvent) => this.ended(event);
  }

  /** Wait until it is time for the next ping. */
  private rest(): void {
    this.pinged = null;
    this.wait(this.wiring.pingEvery(), () => this.ping());
  }

  private ping(): void {
    this.pinged = performance.now();
    this.socket?.send(JSON.stringify(PING));
    const patience = Math.min(PONG_WITHIN, Math.max(LATE_AFTER, SLOW * this.lag));
    this.wait(patience, () => {
      this.report(false);
      this.wait(PONG_WITHIN - patience, () => this.lost());
    });
  }

  private received(message: Message): void {
    this.live = true;
    this.tries = 0;
    this.report(true);
    if ("seq" in message) this.wiring.update(message);
    else if (this.pinged !== null) this.wiring.lag((this.lag = performance.now() - this.pinged));
    this.rest();
  }

  private report(online: boolean): void {
    if (online !== this.online) this.wiring.online((this.online = online));
  }

  private ended({ code, reason }: CloseEvent): void {
    if (!FOR_GOOD.includes(code as CloseCode)) return this.lost();
    this.close();
    this.wiring.refused(reason);
  }

  private lost(): void {
    this.drop();
    this.report(false);
    this.wait(pause(this.tries++), () => this.connect());
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.live = false;
    this.pinged = null;
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(then, milliseconds);
  }
}

/** The address of a table's WebSocket. */
export function liveAddress(id: string, after: number, language: string, page: Location = location): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${page.host}/api/tables/${encodeURIComponent(id)}/live?after=${after}&lang=${language}`;
}
