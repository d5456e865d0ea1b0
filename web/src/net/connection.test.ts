import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, liveAddress, pause } from "./connection";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  closed = false;
  constructor(readonly address: string) {}
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
}

let sockets: FakeSocket[];
let seq: number;
let online: boolean[];
let updates: unknown[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, seq, online, updates] = [[], 3, [], []];
  connection = new Connection({
    address: () => `ws://here/live?after=${seq}`,
    update: (update) => updates.push(update),
    online: (now) => online.push(now),
    open: (address) => {
      sockets.push(new FakeSocket(address));
      return sockets.at(-1) as unknown as WebSocket;
    },
  });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("updates are handed on, other messages are not", () => {
  sockets[0]!.onopen!();
  sockets[0]!.onmessage!({ data: '{"seq": 4}' });
  sockets[0]!.onmessage!({ data: '{"type": "pong"}' });
  expect(updates).toEqual([{ seq: 4 }]);
  expect(online).toEqual([true]);
});

test("a lost connection comes back and asks for what it missed", () => {
  sockets[0]!.onopen!();
  seq = 7;
  sockets[0]!.onclose!();
  expect(online).toEqual([true, false]);
  vi.advanceTimersByTime(1000);
  expect(sockets.map((socket) => socket.address)).toEqual(["ws://here/live?after=3", "ws://here/live?after=7"]);
});

test("tries come less and less often", () => {
  for (let i = 0; i < 6; i++) {
    sockets.at(-1)!.onclose!();
    vi.advanceTimersByTime(15_000);
  }
  expect(sockets).toHaveLength(7);
  expect([0, 1, 2, 9].map((tries) => pause(tries, 0.5))).toEqual([300, 600, 1200, 10_000]);
});

test("the connection is kept alive", () => {
  sockets[0]!.onopen!();
  vi.advanceTimersByTime(21_000);
  sockets[0]!.onmessage!({ data: '{"type":"pong"}' });
  vi.advanceTimersByTime(20_000);
  expect(sockets[0]!.sent).toEqual(['{"type":"ping"}', '{"type":"ping"}']);
  expect(online).toEqual([true]);
});

test("a line that answers nothing is given up", () => {
  sockets[0]!.onopen!();
  vi.advanceTimersByTime(41_000);
  expect(online).toEqual([true, false]);
  expect(sockets).toHaveLength(2);
});

test("once closed it stays closed", () => {
  sockets[0]!.onopen!();
  connection.close();
  connection.reconnect();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(sockets[0]!.closed).toBe(true);
});

test("reconnecting leaves one socket", () => {
  connection.reconnect();
  expect(sockets.map((socket) => socket.closed)).toEqual([true, false]);
});

test("the socket's address follows the page's", () => {
  const page = { protocol: "https:", host: "parlour.example" } as Location;
  expect(liveAddress("a b", 5, "de", page)).toBe("wss://parlour.example/api/tables/a%20b/live?after=5&lang=de");
});
