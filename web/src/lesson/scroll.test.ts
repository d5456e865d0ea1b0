import { expect, test } from "vitest";
import { scrollFor } from "./scroll";

const span = (top: number, bottom: number) => ({ top, bottom });

test("what is in view stays where it is", () => {
  expect(scrollFor([span(400, 440), span(500, 800)], 300, 844)).toBe(0);
  expect(scrollFor([], 300, 844)).toBe(0);
});

test("what is below the window comes up into it", () => {
  expect(scrollFor([span(600, 640), span(870, 1040)], 272, 844)).toBe(208);
});

test("nothing that can be done goes out of view for it", () => {
  expect(scrollFor([span(400, 440), span(1400, 1440)], 272, 844)).toBe(128);
});
