import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearWarnings, dismiss, notices, notify, warn } from "./notices.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = () => notices.list.map(({ text }) => text);

test("messages disappear, errors stay until closed or another attempt", () => {
  notify("Sounds: on");
  warn("It is not your turn.");
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["It is not your turn."]);
  dismiss(notices.list[0]!.id);
  warn("It is not your turn.");
  notify("Sounds: off");
  clearWarnings();
  expect(shown()).toEqual(["Sounds: off"]);
});
