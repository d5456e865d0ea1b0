import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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
let lags: number[];
let hurried: boolean;
let closing: boolean; // at the next update
let updates: unknown[];
let refused: string[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, seq, online, updates, refused, lags, hurried, closing] = [[], 3, [], [], [], [], false, false];
  connection = new Connection({
    address: () => `ws://here/live?after=${seq}`,
    update: (update) => (updates.push(update), closing && connection.close()),
    pingEvery: () => (hurried ? 4000 : 20_000),
    online: (now) => online.push(now),
    lag: (milliseconds) => lags.push(milliseconds),
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
  vi.restoreAllMocks();
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

/** Wait for a new socket. Returns how long that took, in milliseconds. */
function untilRetry(): number {
  let waited = 0;
  for (; !sockets.at(-1)!.onopen; waited += 50) vi.advanceTimersByTime(50);
  return waited;
}

test("retries slow down", () => {
  const waits = Array.from({ length: 6 }, () => {
    sockets.at(-1)!.onclose!(LOST);
    return untilRetry();
  });
  expect(waits[5]!).toBeGreaterThan(15 * waits[0]!);
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
  untilRetry();
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

test.each([
  [false, 20_000],
  [true, 4000],
])("the line is pinged, more often while a clock runs (%s)", (now, every) => {
  hurried = now;
  sockets[0]!.onopen!();
  for (let pings = 1; pings < 4; pings++) {
    vi.advanceTimersByTime(every + 100);
    expect(sockets[0]!.sent).toHaveLength(pings);
    sockets[0]!.onmessage!({ data: '{"type":"pong"}' });
  }
  expect(sockets[0]!.sent[0]).toBe('{"type":"ping"}');
  expect(online).toEqual([true]);
  expect(lags).toEqual([100, 100, 100]);
});

test("a connection that is closed at an update stays closed", () => {
  sockets[0]!.onopen!();
  closing = true;
  sockets[0]!.onmessage!({ data: '{"seq": 4}' });
  vi.advanceTimersByTime(120_000);
  expect([sockets.length, updates.length, online]).toEqual([1, 1, [true]]);
});

test("a ping without an answer means that the line is dead", () => {
  hurried = true;
  sockets[0]!.onopen!();
  sockets[0]!.onmessage!({ data: '{"seq": 4}' });
  vi.advanceTimersByTime(8000);
  expect(online).toEqual([true, false]);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test("a late answer shows as a lost connection until it comes, a short lag does not", () => {
  hurried = true;
  sockets[0]!.onopen!();
  sockets[0]!.onmessage!({ data: '{"seq": 4}' });
  for (const lag of [900, 200, 1500, 2900]) {
    vi.advanceTimersByTime(4000 + lag);
    sockets[0]!.onmessage!({ data: '{"type":"pong"}' });
  }
  expect([online, sockets.length]).toEqual([[true, false, true], 1]); // a slow line is given three times its lag
  vi.advanceTimersByTime(8000);
  expect([online.at(-1), sockets.length]).toEqual([false, 1]);
});

test("a socket that never opens is given up", () => {
  vi.advanceTimersByTime(8000);
  expect(online).toEqual([false]);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

describe("check", () => {
  test("pings a line that seems to work", () => {
    sockets[0]!.onopen!();
    sockets[0]!.onmessage!({ data: '{"seq": 4}' });
    connection.check();
    connection.check();
    expect(sockets[0]!.sent).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(sockets).toHaveLength(2);
  });

  test("reconnects at once after a sleep that stopped the timers", () => {
    sockets[0]!.onopen!();
    sockets[0]!.onmessage!({ data: '{"seq": 4}' });
    vi.advanceTimersByTime(20_000);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    connection.check();
    expect(sockets).toHaveLength(2);
  });

  test("reconnects at once while offline", () => {
    sockets[0]!.onclose!(LOST);
    connection.check();
    expect(sockets).toHaveLength(2);
  });
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
