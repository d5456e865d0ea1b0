import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notices } from "../ui/notices.svelte";
import type { Snapshot } from "../wire";
import { showing, snapshot, turn } from "./fixtures";
import { Session } from "./session.svelte";

class Socket {
  static all: Socket[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send() {}
  close() {}
  tell(update: Snapshot) {
    this.onmessage?.({ data: JSON.stringify(update) });
  }
}

const SECRET = { number: 0, actor: 1, secret: true as const };
let asked: { path: string; body: { seq?: number } }[];
let answers: ((path: string) => Response)[]; // to what is asked of the table, in turn
let heard: string[];
let first: Snapshot;
let session: Session;

beforeEach(async () => {
  [Socket.all, asked, answers, heard] = [[], [], [], []];
  first = snapshot({ turns: [turn(0)] });
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (init.method === "GET") return Response.json(first);
    asked.push({ path, body: JSON.parse(init.body as string) });
    return answers.shift()?.(path) ?? Response.json({ seq: 2 });
  });
  notices.list = [];
  await begin();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

async function begin() {
  session = new Session("t1", {
    changed: (before, after, fresh) => heard.push(`${before.seq}-${after.seq}: ${fresh.length}`),
    counted: () => heard.push("count"),
    shouted: () => heard.push("shout"),
    countsIn: () => true,
  });
  await vi.waitFor(() => expect(Socket.all.length).toBeGreaterThan(0));
}

const refuse = (error: string, seq?: number) => () => Response.json({ error, message: "No.", seq }, { status: 409 });
const settle = () => vi.advanceTimersByTimeAsync(0);

test("the socket goes on after what is known", () => {
  expect(Socket.all[0]!.address).toBe("ws://here/api/tables/t1/live?after=1&lang=en");
});

test("updates append to the turns that are known", async () => {
  Socket.all[0]!.tell(snapshot({ seq: 2, first_turn: 1, turns: [turn(1), turn(2)] }));
  await settle();
  expect(session.turns.map(({ number }) => number)).toEqual([0, 1, 2]);
  expect(heard).toEqual(["1-2: 2"]);
});

test("where turns are missing the whole table is fetched anew", async () => {
  first = snapshot({ seq: 9, turns: [0, 1, 2, 3].map((number) => turn(number)) });
  Socket.all[0]!.tell(snapshot({ seq: 9, first_turn: 3, turns: [turn(3)] }));
  await settle();
  expect([session.table!.seq, session.turns.length]).toEqual([9, 4]);
});

test("what was chosen in secret is counted in, and nothing overtakes it", async () => {
  session.turns = [SECRET];
  Socket.all[0]!.tell(snapshot({ seq: 2, turns: [turn(0)] }));
  Socket.all[0]!.tell(snapshot({ seq: 3, first_turn: 1, turns: [turn(1)] }));
  await settle();
  expect([session.count, session.table!.seq]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(heard).toEqual(["count", "count", "count", "1-2: 1", "2-3: 1"]);
  expect(session.count).toBe(0);
});

test("a cry is shown for a while", async () => {
  const cry = turn(1, "x", { sentence: "Ohhhhhhh! Red overcharges." });
  Socket.all[0]!.tell(snapshot({ seq: 2, first_turn: 1, turns: [cry] }));
  await settle();
  expect([session.shouting, heard.at(-1)]).toEqual(["Ohhhhhhh!", "shout"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(session.shouting).toBe(null);
});

test("one's own cry is heard when all hands open", async () => {
  const cry = turn(1, "x", { sentence: "Ohhhhhhh! Red overcharges." });
  Socket.all[0]!.tell(snapshot({ seq: 2, first_turn: 1, turns: [cry], scene: showing("…") }));
  await settle();
  expect([session.shouting, heard.at(-1)]).toEqual([null, "1-2: 1"]);
  Socket.all[0]!.tell(snapshot({ seq: 3, first_turn: 2, turns: [turn(2)], scene: showing("☞Blue!") }));
  await vi.advanceTimersByTimeAsync(1700);
  expect([session.shouting, heard.at(-1)]).toEqual(["Ohhhhhhh!", "shout"]);
});

test("a cry that was taken back is not heard", async () => {
  const cry = turn(1, "x", { sentence: "Ohhhhhhh! Red overcharges." });
  Socket.all[0]!.tell(snapshot({ seq: 2, first_turn: 1, turns: [cry], scene: showing("…") }));
  Socket.all[0]!.tell(snapshot({ seq: 3, first_turn: 1, turns: [] }));
  await settle();
  expect([session.shouting, heard]).toEqual([null, ["1-2: 1", "2-3: 0"]]);
});

test("a move that comes too late is not made, and the reason is said", async () => {
  answers = [refuse("stale", 5)];
  expect(await session.askNow("actions", { actions: ["a1"] })).toBe(false);
  expect(asked).toHaveLength(1);
  expect(notices.list[0]!.text).toContain("moved on");
  expect(Socket.all).toHaveLength(2); // asks for what it missed
});

test("to resign means the same a moment later", async () => {
  answers = [refuse("stale", 5)];
  expect(await session.askNow("resign", {})).toBe(true);
  expect(asked.map(({ body }) => body.seq)).toEqual([1, 5]);
  expect(notices.list).toEqual([]);
});

test("what the server refuses is said, and one can go on", async () => {
  answers = [refuse("illegal")];
  expect(await session.askNow("actions", { actions: ["z9"] })).toBe(false);
  expect(notices.list.map(({ text }) => text)).toEqual(["No."]);
  expect(session.busy).toBe(false);
});

test("a table that is not there can be tried again", async () => {
  session.close();
  Socket.all = [];
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const lost = new Session("t2", { changed() {}, counted() {}, shouted() {}, countsIn: () => false });
  await vi.waitFor(() => expect(lost.failed).toMatchObject({ code: "offline" }));
  expect(Socket.all).toEqual([]);
  lost.close();
});
