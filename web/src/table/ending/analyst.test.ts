import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Analysis, Turn } from "../../wire";
import { Analyst, bounds, curve, nearest } from "./analyst.svelte";

describe("Analyst", () => {
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

  test("each decision and the end are analysed", async () => {
    answering();
    const failed = vi.fn();
    const analyst = new Analyst("table", failed);
    await analyst.run(turns);
    expect([analyst.done, analyst.total, analyst.running]).toEqual([2, 2, false]);
    expect(failed).not.toHaveBeenCalled();
  });

  test("a busy server is asked again when it says so", async () => {
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

  test("stopping ends the wait", async () => {
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

  test("any other error is reported", async () => {
    answering(() => Response.json({ error: "over", message: "" }, { status: 409 }));
    const failed = vi.fn();
    await new Analyst("table", failed).run(turns);
    expect(failed).toHaveBeenCalledOnce();
  });
});

describe("the graph", () => {
  const of = (...value: number[]): Analysis => ({ moves: [], explanation: "", line: [], value, simulations: 1 });

  test("a win is at the top, a loss at the bottom", () => {
    const found = [of(0, 0), undefined, of(1, -1)];
    expect(curve(found, 0, 2, 100, 50)).toEqual([
      { turn: 0, x: 0, y: 25 },
      { turn: 2, x: 100, y: 0 },
    ]);
    expect(curve(found, 1, 2, 100, 50)[1]!.y).toBe(50);
  });

  test("three equal seats are at a third of the height", () => {
    expect(curve([of(0, 0, 0)], 2, 1, 100, 90)[0]!.y).toBeCloseTo(60);
  });

  test("scores start at zero", () => {
    expect(bounds([of(4), undefined, of(16)])).toEqual([0, 16]);
    expect(bounds([of(0.2, -0.2)])).toEqual([0, 1]);
  });

  test("a position on the graph is a turn", () => {
    expect(nearest(10, 52, 100)).toBe(5);
    expect(nearest(10, -5, 100)).toBe(0);
    expect(nearest(10, 500, 100)).toBe(10);
  });
});
