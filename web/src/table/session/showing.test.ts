import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Director } from "../../beats/director.svelte";
import { beat, scene } from "../fixtures";
import { settings } from "../../app/settings.svelte";
import { Navigation, Showing, Shouts } from "./showing.svelte";

test.each([
  ["normal", Infinity],
  ["none", 200],
] as const)("at turn speed %s, motion without a beat ends within %d ms", (speed, time) => {
  settings.speed = speed;
  const director = { moment: null } as unknown as Director;
  const showing = new Showing(unused, unused(), director, unused(), unused());
  expect(showing.time).toBe(time);
});

const unused = <T>() => null as T;

describe("Navigation", () => {
  let done: string[];
  let director: { scene: ReturnType<typeof scene> | null; repeats: boolean; skip: () => void };
  let autoplay: { on: boolean; toggle: () => Promise<void> };
  let navigation: Navigation;

  beforeEach(() => {
    done = [];
    director = { scene: null, repeats: false, skip: () => void done.push("skip") };
    autoplay = { on: false, toggle: async () => void done.push("toggle") };
    const replay = {
      look: async (turns: number) => void done.push(`look ${turns}`),
      step: async (by: number) => void done.push(`step ${by}`),
    };
    navigation = new Navigation(director, replay, autoplay, { at: 5 });
  });

  test("looking elsewhere skips playback", () => {
    navigation.at(3);
    navigation.step(-1);
    expect(done).toEqual(["skip", "look 3", "skip", "step -1"]);
  });

  test("during a replay, a step continues from there", () => {
    director.repeats = true;
    navigation.step(1);
    expect(done).toEqual(["skip", "look 6"]);
  });

  test("skipping stops autoplay and returns whether anything was shown", () => {
    expect(navigation.skip()).toBe(false);
    [director.scene, autoplay.on] = [scene(), true];
    expect(navigation.skip()).toBe(true);
    expect(done).toEqual(["skip", "toggle"]);
  });
});

describe("Cries", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a shout is shown for a while, whatever it says", () => {
    const shouts = new Shouts();
    shouts.listen({ beat: beat(0, { kind: "note", sentence: "Ohhhhhhh, says the rule." }) });
    expect(shouts.text).toBeNull();
    shouts.listen({ beat: beat(0, { kind: "shout", sentence: "Checkmate!" }) });
    expect(shouts.text).toBe("Checkmate!");
    vi.advanceTimersByTime(5000);
    expect(shouts.text).toBeNull();
  });
});
