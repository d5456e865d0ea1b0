import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, liveAddress, pause } from "./connection";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
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

const LOST = { code: 1006, reason: "" };
const OUTAGE = { code: 4503, reason: "The table cannot be read now." };

let sockets: FakeSocket[];
let seq: number;
let online: boolean[];
let updates: unknown[];
let refused: string[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, seq, online, updates, refused] = [[], 3, [], [], []];
  connection = new Connection({
    address: () => `ws://here/live?after=${seq}`,
    update: (update) => updates.push(update),
    online: (now) => online.push(now),
    refused: (reason) => refused.push(reason),
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

test("updates are passed on, other messages are not", () => {
  sockets[0]!.onopen!();
  sockets[0]!.onmessage!({ data: '{"seq": 4}' });
  sockets[0]!.onmessage!({ data: '{"type": "pong"}' });
  expect(updates).toEqual([{ seq: 4 }]);
  expect(online).toEqual([true]);
});

test("a lost connection is restored and requests missed updates", () => {
  sockets[0]!.onopen!();
  sockets[0]!.onmessage!({ data: '{"seq": 4}' });
  seq = 7;
  sockets[0]!.onclose!(LOST);
  expect(online).toEqual([true, false]);
  vi.advanceTimersByTime(1000);
  expect(sockets.map((socket) => socket.address)).toEqual(["ws://here/live?after=3", "ws://here/live?after=7"]);
});

test("retries slow down", () => {
  for (let i = 0; i < 6; i++) {
    sockets.at(-1)!.onclose!(LOST);
    vi.advanceTimersByTime(15_000);
  }
  expect(sockets).toHaveLength(7);
  expect([0, 1, 2, 9].map((tries) => pause(tries, 0.5))).toEqual([300, 600, 1200, 10_000]);
});

test("retries slow down if the server accepts connections but does not serve them", () => {
  for (let seconds = 0; seconds < 60; seconds++) {
    sockets.at(-1)!.onopen?.();
    sockets.at(-1)!.onclose?.(OUTAGE);
    vi.advanceTimersByTime(1000);
  }
  expect(sockets.length).toBeLessThan(15);
  expect(online).not.toContain(true);
  vi.advanceTimersByTime(15_000);
  sockets.at(-1)!.onopen?.();
  sockets.at(-1)!.onmessage?.({ data: '{"seq": 4}' }); // the server recovers
  sockets.at(-1)!.onclose?.(OUTAGE);
  const before = sockets.length;
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(before + 1);
});

test.each([4400, 4401, 4403, 4404, 4422])("refusal %i ends the retries and is reported with its reason", (code) => {
  sockets[0]!.onopen!();
  sockets[0]!.onclose!({ code, reason: "There is no table t1." });
  connection.reconnect();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(refused).toEqual(["There is no table t1."]);
});

test("the connection is kept alive", () => {
  sockets[0]!.onopen!();
  vi.advanceTimersByTime(21_000);
  sockets[0]!.onmessage!({ data: '{"type":"pong"}' });
  vi.advanceTimersByTime(20_000);
  expect(sockets[0]!.sent).toEqual(['{"type":"ping"}', '{"type":"ping"}']);
  expect(online).toEqual([true]);
});

test("an unresponsive connection is dropped", () => {
  sockets[0]!.onopen!();
  sockets[0]!.onmessage!({ data: '{"seq": 4}' });
  vi.advanceTimersByTime(41_000);
  expect(online).toEqual([true, false]);
  expect(sockets).toHaveLength(2);
});

test("a closed connection stays closed", () => {
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
