import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beat } from "../fixtures";
import { Cries } from "./cries.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a shout is heard for a while, whatever it is", () => {
  const cries = new Cries();
  cries.listen({ beat: beat(0, { kind: "note", sentence: "Ohhhhhhh, says the rule." }) });
  expect(cries.heard).toBeNull();
  cries.listen({ beat: beat(0, { kind: "shout", sentence: "Checkmate!" }) });
  expect(cries.heard).toBe("Checkmate!");
  vi.advanceTimersByTime(5000);
  expect(cries.heard).toBeNull();
});
