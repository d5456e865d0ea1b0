import { expect, test } from "vitest";
import { freshEntropy } from "./entropy";

test("entropy is fresh each time, and fits", () => {
  const drawn = new Set(Array.from({ length: 100 }, freshEntropy));
  expect(drawn.size).toBe(100);
  for (const text of drawn) expect(text).toMatch(/^[0-9a-f]{32}$/);
});
