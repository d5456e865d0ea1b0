import { expect, test } from "vitest";
import { beat } from "../table/fixtures";
import { duration } from "./timing";

const roll = beat(0, { ms: 600, sentence: "White throws 43 and is well ahead of everybody." });

test("the settings say how long a beat is shown", () => {
  expect(duration(roll, "normal", false)).toBe(600);
  expect(duration(roll, "slow", false)).toBeGreaterThan(600);
  expect(duration(roll, "fast", false)).toBeLessThan(600);
  expect(duration(roll, "none", false)).toBe(0);
});

test("where nothing moves there is time to read", () => {
  expect(duration(roll, "normal", true)).toBeGreaterThan(1500);
  expect(duration({ ...roll, sentence: "x".repeat(9999) }, "normal", true)).toBe(2500);
  expect(duration({ ...roll, sentence: "" }, "normal", true)).toBe(600);
});
