import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Turn } from "../../wire";
import { Analyst } from "./analyst.svelte";

const turns = [
  { number: 0, actor: -1 },
  { number: 1, actor: 0 },
] as Turn[];
const found = () => Response.json({ moves: [], line: [], value: [0, 0], simulations: 1 });
const busy = () =>
  Response.json({ error: "busy", message: "Try again in 7 s." }, { status: 503, headers: { "Retry-After": "7" } });

beforeEach(() => void vi.stubGlobal("navigator", { languages: ["en"] }));
afterEach(() => void [vi.unstubAllGlobals(), vi.useRealTimers()]);

function answering(...answers: (() => Response)[]) {
  const fetch = vi.fn(async () => (answers.shift() ?? found)());
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("each decision and the end are looked at", async () => {
  answering();
  const failed = vi.fn();
  const analyst = new Analyst("table", failed);
  await analyst.run(turns);
  expect([analyst.done, analyst.total, analyst.running]).toEqual([2, 2, false]);
  expect(failed).not.toHaveBeenCalled();
});

test("a server that is busy is asked again when it says so", async () => {
  vi.useFakeTimers();
  const fetch = answering(busy, busy);
  const analyst = new Analyst("table", vi.fn());
  const running = analyst.run(turns);
  await vi.advanceTimersByTimeAsync(6999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(7001);
  await running;
  expect([fetch.mock.calls.length, analyst.done]).toEqual([4, 2]);
});

test("who stops it waits no longer", async () => {
  vi.useFakeTimers();
  answering(busy);
  const failed = vi.fn();
  const analyst = new Analyst("table", failed);
  const running = analyst.run(turns);
  await vi.advanceTimersByTimeAsync(1);
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new DOMException("aborted", "AbortError")));
  analyst.stop();
  await running;
  expect(analyst.running).toBe(false);
  expect(failed).not.toHaveBeenCalled();
});

test("any other refusal is told", async () => {
  answering(() => Response.json({ error: "over", message: "" }, { status: 409 }));
  const failed = vi.fn();
  await new Analyst("table", failed).run(turns);
  expect(failed).toHaveBeenCalledOnce();
});
