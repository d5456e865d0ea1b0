import { expect, test } from "vitest";
import { scrollFor } from "./scroll";

const span = (top: number, bottom: number) => ({ top, bottom });

test("does nothing if everything is in view", () => {
  expect(scrollFor([span(400, 440), span(500, 800)], 300, 844)).toBe(0);
  expect(scrollFor([], 300, 844)).toBe(0);
});

test("brings options below the window into view", () => {
  expect(scrollFor([span(600, 640), span(870, 1040)], 272, 844)).toBe(208);
});

test("keeps all options in view", () => {
  expect(scrollFor([span(400, 440), span(1400, 1440)], 272, 844)).toBe(128);
});
