import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Director } from "../../beats/director.svelte";
import { beat, scene } from "../fixtures";
import { Autoplay, Replay } from "./replay.svelte";

describe("Replay", () => {
  let asked: string[];
  let problems: unknown[];
  let total: number;
  let replay: Replay;

  beforeEach(() => {
    [asked, problems, total] = [[], [], 4];
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      const turns = Number(/turns\/(\d+)/.exec(path)![1]);
      return Response.json({ scene: scene({ prompt: `after ${turns}` }), last: [], position: "" });
    });
    replay = new Replay(
      "t1",
      () => total,
      (problem) => problems.push(problem),
    );
  });

  const shown = () => replay.past?.scene.prompt ?? "present";

  test("steps lead back and on, and end at the current position", async () => {
    await replay.step(-1);
    expect([replay.at, shown()]).toEqual([3, "after 3"]);
    await replay.step(-2);
    expect(shown()).toBe("after 1");
    await replay.look(4);
    expect([replay.at, shown()]).toEqual([null, "present"]);
  });

  test("there is nothing before the start", async () => {
    await replay.look(0);
    await replay.step(-1);
    expect(shown()).toBe("after 0");
  });

  test("quick steps add up, and the last one counts", async () => {
    await Promise.all([replay.look(0), replay.step(1), replay.step(1)]);
    expect(shown()).toBe("after 2");
    const late = replay.look(1);
    replay.toPresent();
    await late;
    expect(shown()).toBe("present");
  });

  test("positions are cached until the history changes", async () => {
    await replay.look(2);
    await replay.look(2);
    const turns = () => asked.filter((path) => path.includes("turns/2"));
    expect(turns()).toHaveLength(1);
    replay.forget();
    await vi.waitFor(() => expect(turns()).toHaveLength(2));
  });

  test("a server error leaves the table unchanged and can be retried", async () => {
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await replay.look(2);
    expect([problems.length, shown()]).toEqual([1, "present"]);
    vi.stubGlobal("fetch", answer);
    await replay.look(2);
    expect(shown()).toBe("after 2");
  });
});

describe("Autoplay", () => {
  const TURNS = 6;
  const AT_ONCE = 4; // turns per answer of the server
  let asked: string[];
  let seen: string[];
  let problems: unknown[];
  let director: Director;
  let replay: Replay;
  let autoplay: Autoplay;

  beforeEach(() => {
    vi.useFakeTimers();
    [asked, seen, problems] = [[], [], []];
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("fetch", async (path: string) => {
      const [, from] = /beats\?(?:from_turn=(\d+))?/.exec(path) ?? [];
      if (!path.includes("beats")) return Response.json({ scene: scene(), last: [], position: "" });
      asked.push(from ?? "last");
      const turns = Array.from({ length: AT_ONCE }, (_, i) => Number(from ?? TURNS - 1) + i).filter(
        (turn) => turn < TURNS,
      );
      return Response.json({ scene: scene(), beats: turns.map((turn) => beat(turn)) });
    });
    const house = {
      speed: () => "normal" as const,
      still: () => false,
      attended: () => true,
      patience: () => 10_000,
      passed() {},
      counted() {},
      settled() {},
    };
    director = new Director({ ...house, began: ({ beat }) => seen.push(`${beat.turn}`) });
    replay = new Replay(
      "t1",
      () => TURNS,
      (problem) => problems.push(problem),
    );
    autoplay = new Autoplay(
      "t1",
      director,
      replay,
      () => TURNS,
      (problem) => problems.push(problem),
    );
  });

  afterEach(() => vi.useRealTimers());

  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  test("a game is played from its start to the end", async () => {
    void autoplay.toggle();
    await pass(5000);
    expect([seen, asked]).toEqual([
      ["0", "1", "2", "3", "4", "5"],
      ["0", "4"],
    ]);
    expect([autoplay.on, replay.at, director.scene]).toEqual([false, null, null]);
  });

  test("autoplay starts from the position shown and can be paused", async () => {
    await replay.look(2);
    void autoplay.toggle();
    await pass(500);
    expect([autoplay.on, seen]).toEqual([true, ["2", "3"]]);
    void autoplay.toggle();
    await pass(5000);
    expect([autoplay.on, seen, replay.at, director.scene]).toEqual([false, ["2", "3"], 4, null]);
  });

  test("the last turn is replayed, or the one shown", async () => {
    await autoplay.again();
    await pass(5000);
    expect([asked, seen]).toEqual([["last"], ["5"]]);
    await replay.look(3);
    await autoplay.again();
    await pass(5000);
    expect([asked, seen, replay.at]).toEqual([["last", "2"], ["5", "2"], 3]);
    await replay.look(0);
    await autoplay.again();
    expect(asked).toHaveLength(2);
  });

  test("a server error is reported and can be retried", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await autoplay.toggle();
    await autoplay.again();
    expect([problems.length, autoplay.on]).toEqual([2, false]);
  });
});
