import { beforeEach, expect, test, vi } from "vitest";
import { scene } from "../fixtures";
import { Replay } from "./replay.svelte";

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

test("one steps back and on, and arrives in the present", async () => {
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

test("quick keys add up, and the last one counts", async () => {
  await Promise.all([replay.look(0), replay.step(1), replay.step(1)]);
  expect(shown()).toBe("after 2");
  const late = replay.look(1);
  replay.toPresent();
  await late;
  expect(shown()).toBe("present");
});

test("what was fetched is kept, until it is no longer true", async () => {
  await replay.look(2);
  await replay.look(2);
  const turns = () => asked.filter((path) => path.includes("turns/2"));
  expect(turns()).toHaveLength(1);
  replay.forget();
  await vi.waitFor(() => expect(turns()).toHaveLength(2));
});

test("where the server is away the table stays as it is, and can be asked again", async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await replay.look(2);
  expect([problems.length, shown()]).toEqual([1, "present"]);
  vi.stubGlobal("fetch", answer);
  await replay.look(2);
  expect(shown()).toBe("after 2");
});
