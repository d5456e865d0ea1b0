import type { CloseCode, Message, Ping, Snapshot } from "../wire";

const FIRST_PAUSE = 300; // milliseconds before the first new try
const LONGEST_PAUSE = 10_000;
const PING: Ping = { type: "ping" };
const PING_EVERY = 20_000;

const FOR_GOOD: CloseCode[] = [4400, 4401, 4403, 4404, 4422]; // the server would refuse the same again

export interface Wiring {
  address: () => string; // of the socket, with the sequence number to go on after
  update: (update: Snapshot) => void;
  online: (online: boolean) => void;
  refused: (reason: string) => void; // the server's sentence; there are no more tries
  open?: (address: string) => WebSocket;
}

/** How long to wait before another try; each is twice as long, and nobody's are quite the same. */
export function pause(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (0.75 + chance / 2);
}

/** A socket that comes back by itself whenever it is lost. */
export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private heard = false; // since the last ping
  private live = false; // whether the server has said anything on this socket; it opens those too that it then refuses
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  constructor(private readonly wiring: Wiring) {
    this.connect();
  }

  /** Connect anew, at once: the network is back, or an update was missed. */
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

  /** A line that has gone dead in silence, as while a computer sleeps, answers nothing. */
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

/** The address of a table's socket. */
export function liveAddress(id: string, after: number, language: string, page: Location = location): string {
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${page.host}/api/tables/${encodeURIComponent(id)}/live?after=${after}&lang=${language}`;
}
