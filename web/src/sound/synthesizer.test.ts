import { describe, expect, it, test } from "vitest";
import { samples, SOUNDS } from "./synthesizer";

const RATE = 44100;
const peak = (all: Float32Array) => all.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe.each(SOUNDS)("%s", (sound) => {
  it.each([8000, RATE])("has finite samples within bounds, at %i Hz", (rate) => {
    const all = samples(sound, rate);
    expect(all.every(Number.isFinite)).toBe(true);
    expect(peak(all)).toBeLessThan(1);
  });

  it("is audible and ends before the next beat", () => {
    const all = samples(sound, RATE);
    expect(peak(all)).toBeGreaterThan(0.08);
    expect(all.length / RATE).toBeGreaterThan(0.05);
    expect(all.length / RATE).toBeLessThan(1.6);
  });

  it("starts and ends in silence", () => {
    const all = samples(sound, RATE);
    expect(Math.abs(all[0]!)).toBeLessThan(0.05);
    expect(Math.abs(all.at(-1)!)).toBeLessThan(0.01);
  });
});

test("sounds are reproducible and distinct", () => {
  expect(samples("dice", RATE)).toEqual(samples("dice", RATE));
  const kinds = SOUNDS.filter((sound) => sound !== "round"); // the same as "turn", a tone lower
  expect(new Set(kinds.map((sound) => samples(sound, 8000).join())).size).toBe(kinds.length);
});

test("the length of a sound does not depend on the sample rate", () => {
  for (const rate of [8000, 96000])
    expect(samples("cup", rate).length / rate).toBeCloseTo(samples("cup", RATE).length / RATE, 2);
});
