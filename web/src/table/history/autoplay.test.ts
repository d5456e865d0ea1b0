import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Director } from "../../beats/director.svelte";
import { beat, scene } from "../fixtures";
import { Autoplay } from "./autoplay.svelte";
import { Replay } from "./replay.svelte";

const TURNS = 6;
const AT_ONCE = 4; // turns that the server tells in one answer
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

test("a game is played from its start to the present", async () => {
  void autoplay.toggle();
  await pass(5000);
  expect([seen, asked]).toEqual([
    ["0", "1", "2", "3", "4", "5"],
    ["0", "4"],
  ]);
  expect([autoplay.on, replay.at, director.scene]).toEqual([false, null, null]);
});

test("it goes on from the moment that is looked at, and stops where it is", async () => {
  await replay.look(2);
  void autoplay.toggle();
  await pass(500);
  expect([autoplay.on, seen]).toEqual([true, ["2", "3"]]);
  void autoplay.toggle();
  await pass(5000);
  expect([autoplay.on, seen, replay.at, director.scene]).toEqual([false, ["2", "3"], 4, null]);
});

test("the last turn is shown again, or the one that is looked at", async () => {
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

test("where the server is away one is told so, and can try again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await autoplay.toggle();
  await autoplay.again();
  expect([problems.length, autoplay.on]).toEqual([2, false]);
});
