import { expect, test, vi } from "vitest";
import { result } from "./numbers";

vi.stubGlobal("navigator", { languages: ["en"] });

test("a result has a sign as wide as a figure, and nothing has none", () => {
  expect([1, -1, 0, 0.5, -1.386].map(result)).toEqual(["+1", "−1", "0", "+0.5", "−1.39"]);
});
