import { expect, test } from "vitest";
import { fingerprint, freshEntropy } from "./entropy";

test("entropy is fresh each time, and fits", () => {
  const drawn = new Set(Array.from({ length: 100 }, freshEntropy));
  expect(drawn.size).toBe(100);
  for (const text of drawn) expect(text).toMatch(/^[0-9a-f]{32}$/);
});

test("a fingerprint is the SHA-256 of the text", async () => {
  expect(await fingerprint("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
