import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { en } from "../../language/en";
import { notices } from "../../ui/notices.svelte";
import type { Snapshot } from "../../wire";
import { beat, choice, scene, snapshot, turn } from "../fixtures";
import { merged, Readiness, Session } from "./session.svelte";

describe("Session", () => {
  class Socket {
    static all: Socket[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    constructor(readonly address: string) {
      Socket.all.push(this);
      queueMicrotask(() => this.onopen?.());
    }
    sent: string[] = [];
    send(text: string) {
      this.sent.push(text);
    }
    close() {}
    deliver(update: Snapshot) {
      this.onmessage?.({ data: JSON.stringify(update) });
    }
  }

  let asked: { path: string; body: { seq?: number } }[];
  let answers: ((path: string) => Response)[]; // to requests, in order
  let heard: string[];
  let fetched: string[];
  let first: Snapshot;
  let session: Session;

  beforeEach(async () => {
    [Socket.all, asked, answers, heard, fetched] = [[], [], [], [], []];
    first = snapshot({ turns: [turn(0)] });
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const [, from] = /beats\?from_turn=(\d+)/.exec(path) ?? [];
      if (from) return Response.json({ scene: scene(), beats: [beat(Number(from)), beat(Number(from) + 1)] });
      fetched.push(path.split("?")[0]!);
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
    session = new Session("t1", (before, after, news) =>
      heard.push(`${before.seq}-${after.seq}: ${news?.beats.map(({ turn }) => turn) ?? "anew"}`),
    );
    await vi.waitFor(() => expect(Socket.all.length).toBeGreaterThan(0));
  }

  const refuse = (error: string, seq?: number) => () => Response.json({ error, message: "No.", seq }, { status: 409 });
  const settle = () => vi.advanceTimersByTimeAsync(0);

  test("the socket continues after the known turns", () => {
    expect(Socket.all[0]!.address).toBe("ws://here/api/tables/t1/live?after=1&lang=en");
  });

  test.each([
    [{ kind: "move", seconds: 60 }, 1],
    [{ kind: "days", days: 3 }, 0],
  ] as const)("the line is tested while time matters, also before first moves: %j", async (clock, pings) => {
    session.close();
    first = snapshot({ clock, running: null, turns: [turn(0)] });
    Socket.all = [];
    await begin();
    await vi.advanceTimersByTimeAsync(5000);
    expect(Socket.all[0]!.sent).toHaveLength(pings);
  });

  test("the line is tested as soon as time matters", async () => {
    session.close();
    first = snapshot({ clock: { kind: "move", seconds: 60 }, status: "waiting", turns: [turn(0)] });
    Socket.all = [];
    await begin();
    Socket.all[0]!.deliver({ ...first, seq: first.seq + 1, status: "playing", first_turn: 1, turns: [] });
    await settle();
    expect(Socket.all[0]!.sent).toHaveLength(1);
  });

  test("the table at the start of its game is known", () => {
    expect(fetched).toContain("/api/tables/t1/turns/0");
    expect(session.start!.scene).toEqual(first.scene);
  });

  test("a table without a known start is shown all the same", async () => {
    const usual = fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
      path.includes("/turns/0") ? Response.json({ error: "busy", message: "" }, { status: 503 }) : usual(path, init),
    );
    session.close();
    await begin();
    await settle();
    expect([session.table?.id, session.start, session.failed]).toEqual(["t1", null, null]);
  });

  test("updates append to the known turns", async () => {
    Socket.all[0]!.deliver(snapshot({ seq: 2, first_turn: 1, turns: [turn(1), turn(2)] }));
    await settle();
    expect(session.turns.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(heard).toEqual(["1-2: 1,2"]);
  });

  test("a change of presence keeps the scene object", async () => {
    const drawn = session.table!.scene;
    Socket.all[0]!.deliver(snapshot({ seq: 1, first_turn: 1, turns: [], compiled: !first.compiled }));
    await settle();
    expect(session.table!.compiled).toBe(!first.compiled);
    expect(session.table!.scene).toBe(drawn);
    Socket.all[0]!.deliver(snapshot({ seq: 1, first_turn: 1, turns: [], scene: scene({ prompt: "Sonst" }) }));
    await settle();
    expect(session.table!.scene.prompt).toBe("Sonst");
  });

  test("missing turns lead to a complete reload", async () => {
    first = snapshot({ seq: 9, turns: [0, 1, 2, 3].map((number) => turn(number)) });
    Socket.all[0]!.deliver(snapshot({ seq: 9, first_turn: 3, turns: [turn(3)] }));
    await settle();
    expect([session.table!.seq, session.turns.length]).toEqual([9, 4]);
  });

  test("a failed update is requested again", async () => {
    const whole = snapshot({ seq: 9, turns: [0, 1, 2, 3].map((number) => turn(number)) });
    const answering = vi.fn(async () => Response.json({ error: "storage", message: "" }, { status: 503 }));
    vi.stubGlobal("fetch", answering);
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (let tries = 1; tries <= 3; tries++) {
      Socket.all.at(-1)!.deliver(snapshot({ seq: 9, first_turn: 3, turns: [turn(3)] }));
      await settle();
      expect(Socket.all).toHaveLength(tries); // with a delay
      await vi.advanceTimersByTimeAsync(10_000);
      expect(Socket.all).toHaveLength(tries + 1);
    }
    answering.mockImplementation(async () => Response.json(whole));
    Socket.all.at(-1)!.deliver(snapshot({ seq: 9, first_turn: 3, turns: [turn(3)] }));
    await settle();
    expect([session.table!.seq, session.turns.length]).toEqual([9, 4]);
  });

  test("updates are reported in order, even if beats had to be requested", async () => {
    Socket.all[0]!.deliver(snapshot({ seq: 2, first_turn: 1, turns: [turn(1), turn(2)] }));
    Socket.all[0]!.deliver(snapshot({ seq: 3, first_turn: 3, turns: [turn(3)], beats: [beat(3)] }));
    await settle();
    expect(heard).toEqual(["1-2: 1,2", "2-3: 3"]);
  });

  test("beats beyond an update come with the next one", async () => {
    Socket.all[0]!.deliver(snapshot({ seq: 2, first_turn: 1, turns: [turn(1)] }));
    Socket.all[0]!.deliver(snapshot({ seq: 3, first_turn: 2, turns: [turn(2)], beats: [beat(2)] }));
    await settle();
    expect(heard).toEqual(["1-2: 1", "2-3: 2"]);
  });

  test("beats of turns missing from an update are requested", async () => {
    Socket.all[0]!.deliver(snapshot({ seq: 3, first_turn: 1, turns: [turn(1), turn(2)], beats: [beat(2)] }));
    await settle();
    expect(heard).toEqual(["1-3: 1,2"]);
  });

  test("too many turns are not shown", async () => {
    Socket.all[0]!.deliver(snapshot({ seq: 2, first_turn: 1, turns: [turn(1), turn(2), turn(3)] }));
    await settle();
    expect(heard).toEqual(["1-2: anew"]);
  });

  test("beats follow the known turns, or the history has changed", async () => {
    Socket.all[0]!.deliver(snapshot({ seq: 2, first_turn: 1, turns: [turn(1)], beats: [beat(1)] }));
    // taken back and replaced
    Socket.all[0]!.deliver(snapshot({ seq: 3, first_turn: 1, turns: [turn(1, "b2")], beats: [beat(1)] }));
    Socket.all[0]!.deliver(snapshot({ seq: 4, first_turn: 1, turns: [] })); // taken back
    await settle();
    expect(heard).toEqual(["1-2: 1", "2-3: anew", "3-4: anew"]);
  });

  test("nothing is played after more turns than anyone would watch", async () => {
    const many = Array.from({ length: 99 }, (_, i) => turn(i + 1));
    Socket.all[0]!.deliver(snapshot({ seq: 2, first_turn: 1, turns: many }));
    await settle();
    expect(heard).toEqual(["1-2: anew"]);
  });

  test("secrets are remembered until playback has caught up", async () => {
    Socket.all[0]!.deliver(
      snapshot({ seq: 2, first_turn: 1, turns: [{ number: 1, actor: 1, secret: true }], beats: [beat(1)] }),
    );
    Socket.all[0]!.deliver(snapshot({ seq: 3, first_turn: 1, turns: [turn(1), turn(2)], beats: [beat(2)] }));
    Socket.all[0]!.deliver(snapshot({ seq: 4, first_turn: 3, turns: [turn(3)], beats: [beat(3)] }));
    await settle();
    expect([...session.secrets]).toEqual([1]);
    session.settle();
    expect(session.secrets.size).toBe(0);
  });

  test("a choice that arrives with its reveal was secret, too", async () => {
    const beats = [beat(1, { kind: "secret" }), beat(2, { kind: "reveal" })];
    Socket.all[0]!.deliver(snapshot({ seq: 2, first_turn: 1, turns: [turn(1), turn(2)], beats }));
    await settle();
    expect([...session.secrets]).toEqual([1]);
  });

  test("a request is done in a later table", async () => {
    answers = [() => Response.json({ seq: 7 })];
    await session.askNow("actions", { actions: ["a1"] });
    expect(session.done).toBe(7);
  });

  test("a late move is not made, and the reason is shown", async () => {
    answers = [refuse("stale", 5)];
    expect(await session.askNow("actions", { actions: ["a1"] })).toBe(false);
    expect(asked).toHaveLength(1);
    expect(notices.list[0]!.text).toContain("moved on");
    expect(Socket.all).toHaveLength(2); // requests missed updates
  });

  test("a resignation is repeated after a change of the table", async () => {
    answers = [refuse("stale", 5)];
    expect(await session.askNow("resign", {})).toBe(true);
    expect(asked.map(({ body }) => body.seq)).toEqual([1, 5]);
    expect(notices.list).toEqual([]);
  });

  describe("a request whose answer is lost", () => {
    const lost = () => {
      throw new TypeError("no network");
    };
    const away = () => new Response("Bad Gateway", { status: 502 });
    const silence = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal!.addEventListener("abort", () => reject(new Error("aborted"))));

    async function play(): Promise<boolean> {
      const done = session.askNow("actions", { actions: ["a1"] });
      await vi.advanceTimersByTimeAsync(30_000);
      return done;
    }

    test.each([lost, away])("is repeated until it is answered", async (problem) => {
      answers = [problem, problem, () => Response.json({ seq: 2 })];
      expect(await play()).toBe(true);
      expect(asked.map(({ body }) => body.seq)).toEqual([1, 1, 1]);
      expect([session.done, session.busy, session.delay, notices.list]).toEqual([2, false, null, []]);
    });

    test("is repeated if no answer comes within seconds, and its delay is shown", async () => {
      const usual = fetch;
      let tries = 0;
      vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
        init.method === "POST" && !tries++ ? silence(path, init) : usual(path, init),
      );
      const done = session.askNow("actions", { actions: ["a1"] });
      await vi.advanceTimersByTimeAsync(500);
      expect(session.delay).toBe("sending");
      await vi.advanceTimersByTimeAsync(3600);
      expect(session.delay).toBe("unconfirmed");
      await vi.advanceTimersByTimeAsync(1000);
      expect(await done).toBe(true);
    });

    test("counts as played if the table shows the move", async () => {
      answers = [lost, refuse("stale", 2)];
      first = snapshot({ seq: 2, turns: [turn(0), turn(1, "a1")] }, [{}, { mine: true }]);
      expect(await play()).toBe(true);
      expect([session.done, notices.list]).toEqual([2, []]);
    });

    test("counts as played if the table shows a secret choice of one's own", async () => {
      answers = [lost, refuse("stale", 2)];
      first = snapshot({ seq: 2, turns: [turn(0), { number: 1, actor: 1, secret: true }] }, [{}, { mine: true }]);
      expect(await play()).toBe(true);
    });

    test.each([
      ["another move", [turn(0), turn(1, "b2")]],
      ["another player's move", [turn(0), turn(1, "a1", { actor: 0 })]],
      ["no move", [turn(0)]],
    ])("counts as not played if the table shows %s", async (_, turns) => {
      answers = [lost, refuse("over")];
      first = snapshot({ seq: 2, turns }, [{ mine: false }, { mine: true }]);
      expect(await play()).toBe(false);
      expect(notices.list.map(({ text }) => text)).toEqual([en.faults.not_made]);
    });

    test("is left open if the table can't tell", async () => {
      answers = [lost, refuse("no_offer")];
      const done = session.askNow("answers", { kind: "draw", accept: true });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await done).toBe(false);
      expect(notices.list.map(({ text }) => text)).toEqual([en.faults.uncertain]);
    });

    test("is not repeated after the page has been left", async () => {
      answers = [lost];
      const done = session.askNow("actions", { actions: ["a1"] });
      await settle();
      session.close();
      answers = [lost, lost];
      await vi.advanceTimersByTimeAsync(30_000);
      expect([await done, asked.length <= 2, notices.list]).toEqual([false, true, []]);
    });
  });

  test("a refusal is shown, and requests remain possible", async () => {
    answers = [refuse("illegal")];
    expect(await session.askNow("actions", { actions: ["z9"] })).toBe(false);
    expect(notices.list.map(({ text }) => text)).toEqual(["No."]);
    expect(session.busy).toBe(false);
  });

  test("a missing table can be retried", async () => {
    session.close();
    Socket.all = [];
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const lost = new Session("t2", () => {});
    await vi.waitFor(() => expect(lost.failed).toMatchObject({ code: "offline" }));
    expect(Socket.all).toEqual([]);
    lost.close();
  });

  test("a player who is signed out sees the table as a spectator at once", async () => {
    const choices = [choice("a1")];
    first = snapshot({ seq: 2, may: ["play", "resign"], scene: scene({ choices }), turns: [turn(0)] });
    Socket.all[0]!.deliver({ ...first, turns: [], first_turn: 1 });
    await settle();
    expect(session.table).toMatchObject({ may: ["play", "resign"], scene: { choices } });
    const isInert = () => expect(session.table).toMatchObject({ seq, may: [], scene: { choices: [] } });
    let seq = 2;
    first = snapshot({ seq: 3, viewpoint: null, turns: [turn(0)] }, [{ mine: false }, {}]);
    Socket.all[0]!.onclose!({ code: 4401, reason: "You have been signed out on this device." });
    isInert();
    expect(session.table!.seats[0]).toMatchObject({ mine: false, present: false });
    seq = 3; // what only the player could see is gone
    await settle();
    isInert();
    expect(session.failed).toMatchObject({ message: "You have been signed out on this device." });
  });

  test("a table removed while shown says so and can be retried", async () => {
    Socket.all[0]!.onclose!({ code: 4404, reason: "There is no table t1." });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([session.failed, session.table?.id, Socket.all.length]).toMatchObject([
      { message: "There is no table t1." },
      "t1",
      1,
    ]);
    await session.open();
    expect([session.failed, Socket.all.length]).toEqual([null, 2]);
  });
});

describe("Readiness", () => {
  let answers: boolean[];
  let told: number;
  let complaints: number;
  let readiness: Readiness;

  beforeEach(() => {
    vi.useFakeTimers();
    [answers, told, complaints] = [[], 0, 0];
    readiness = new Readiness(
      async () => {
        told++;
        if (answers.shift() === false) throw new Error("offline");
      },
      () => complaints++,
    );
  });

  afterEach(() => {
    readiness.stop();
    vi.useRealTimers();
  });

  test("the same seats are reported once", async () => {
    for (const seats of ["0", "0"]) readiness.follow(seats);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toBe(1);
    readiness.follow("0,1");
    expect(told).toBe(2);
    readiness.follow(""); // ready, and later no longer
    readiness.follow("0,1");
    expect(told).toBe(3);
  });

  test("a report is repeated until it succeeds, with one error message", async () => {
    answers = [false, false, true];
    readiness.follow("0");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told, complaints]).toEqual([3, 1]);
  });

  test("seats no longer awaited or left are not reported", async () => {
    answers = [false, false];
    readiness.follow("0");
    readiness.follow("");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toBe(1);
    readiness.follow("1");
    readiness.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toBe(2);
  });
});

describe("merged", () => {
  const known = [turn(0), turn(1), turn(2)];

  test("new turns are appended", () => {
    expect(merged(known, snapshot({ first_turn: 3, turns: [turn(3)] }))).toEqual([...known, turn(3)]);
  });

  test("turns taken back are removed", () => {
    expect(merged(known, snapshot({ first_turn: 1, turns: [] }))).toEqual([turn(0)]);
  });

  test("a revealed secret replaces the hidden turn", () => {
    const hidden = [turn(0), { number: 1, actor: 1, secret: true as const }];
    expect(merged(hidden, snapshot({ first_turn: 1, turns: [turn(1), turn(2)] }))).toEqual(known);
  });

  test("a gap is noticed", () => {
    expect(merged(known, snapshot({ first_turn: 5, turns: [turn(5)] }))).toBe(null);
  });
});
