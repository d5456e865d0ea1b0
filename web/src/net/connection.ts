import type { CloseCode, Message, Ping, Snapshot } from "../wire";

const FIRST_PAUSE = 300; // milliseconds before the first retry
const LONGEST_PAUSE = 10_000;
const PING: Ping = { type: "ping" };
const PING_EVERY = 20_000;

const FOR_GOOD: CloseCode[] = [4400, 4401, 4403, 4404, 4422]; // retrying would fail again

export interface Wiring {
  address: () => string; // of the socket, with the last known sequence number
  update: (update: Snapshot) => void;
  online: (online: boolean) => void;
  refused: (reason: string) => void; // with the server's reason; no more retries
  open?: (address: string) => WebSocket;
}

/** Milliseconds to wait before a retry: doubled each time, with some randomness. */
export function pause(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.75 + chance / 2);
}

/** A WebSocket that reconnects whenever it is lost. */
export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private heard = false; // since the last ping
  private live = false; // the server has sent something; it also opens sockets that it then refuses
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  constructor(private readonly wiring: Wiring) {
    this.connect();
  }

  /** Reconnect at once, because the network is back or an update was missed. */
  reconnect(): void {
    if (this.closed) return;
    this.drop();
    this.tries = 0;
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private connect(): void {
    const socket = (this.wiring.open ?? ((address) => new WebSocket(address)))(this.wiring.address());
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (message: MessageEvent<string>) => this.received(JSON.parse(message.data));
    socket.onclose = (event: CloseEvent) => this.ended(event);
  }

  private opened(socket: WebSocket): void {
    this.heard = true;
    this.pinging = setInterval(() => this.ping(socket), PING_EVERY);
  }

  /** Send a ping, and reconnect if the last one was not answered, for example after the computer slept. */
  private ping(socket: WebSocket): void {
    if (!this.heard) return this.lost();
    this.heard = false;
    socket.send(JSON.stringify(PING));
  }

  private received(message: Message): void {
    this.heard = true;
    if (!this.live) this.greeted();
    if ("seq" in message) this.wiring.update(message);
  }

  private greeted(): void {
    this.live = true;
    this.tries = 0;
    this.wiring.online(true);
  }

  private ended({ code, reason }: CloseEvent): void {
    if (!FOR_GOOD.includes(code as CloseCode)) return this.lost();
    this.close();
    this.wiring.refused(reason);
  }

  private lost(): void {
    this.drop();
    this.wiring.online(false);
    this.waiting = setTimeout(() => this.connect(), pause(this.tries++));
  }

  private drop(): void {
    clearTimeout(this.waiting);
    clearInterval(this.pinging);
    this.live = false;
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }
}

/** The address of a table's WebSocket. */
export function liveAddress(id: string, after: number, language: string, page: Location = location): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${page.host}/api/tables/${encodeURIComponent(id)}/live?after=${after}&lang=${language}`;
}
