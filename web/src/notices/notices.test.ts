import { expect, test } from "vitest";
import { clockTime, minutesOf } from "./hours";
import { bytes } from "./push";

test("times of day are written as fields have them", () => {
  expect([0, 65, 1439].map(clockTime)).toEqual(["00:00", "01:05", "23:59"]);
  expect(["00:00", "01:05", "23:59", ""].map(minutesOf)).toEqual([0, 65, 1439, null]);
});

test("keys are decoded from base64url", () => {
  expect([...bytes("-_8B")]).toEqual([251, 255, 1]);
});
