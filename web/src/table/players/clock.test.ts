import { expect, test } from "vitest";
import { clockText, isHurried, lowMark, remaining, spareTime, standstill } from "./clock";
import { snapshot } from "../fixtures";

test.each([
  [3 * 86_400_000, "3d 0h"],
  [47 * 3_600_000, "1d 23h"],
  [23 * 3_600_000, "23:00:00"],
  [3_723_000, "1:02:03"],
  [60_000, "1:00"],
  [59_999, "0:59"],
  [10_000, "0:10"],
  [9_999, "0:09.9"],
  [0, "0:00.0"],
])("%d milliseconds read %s", (milliseconds, text) => {
  expect(clockText(milliseconds, "en")).toBe(text);
});

test("clocks are shown in the current language", () => {
  expect(clockText(9_900, "de")).toBe("0:09,9");
  expect(clockText(3 * 86_400_000, "de")).toMatch(/^3\sT 0\s?(h|Std\.)$/);
});

test("only the running clock runs, down to zero", () => {
  const table = snapshot({ running: 0 }, [{ clock_ms: 5000 }, { clock_ms: 5000 }]);
  expect(remaining(table, 0, 2000)).toBe(3000);
  expect(remaining(table, 0, 9000)).toBe(0);
  expect(remaining(table, 1, 2000)).toBe(5000);
  expect(remaining(snapshot(), 0, 2000)).toBe(null);
});

test("a clock stands still while the player's connection is down", () => {
  const table = snapshot({ running: 0, paused_ms: 4000 }, [{ clock_ms: 5000 }, { clock_ms: 5000 }]);
  expect([0, 4000, 6000].map((passed) => remaining(table, 0, passed))).toEqual([5000, 5000, 3000]);
});

test("a clock stands still until the end of a vacation", () => {
  const table = snapshot({ running: 0, now_ms: 1000 }, [{ clock_ms: 5000, vacation_until: 3000 }, { clock_ms: 5000 }]);
  expect([0, 2000, 3000].map((passed) => remaining(table, 0, passed))).toEqual([5000, 5000, 4000]);
});

test("time is short with a clock of seconds or minutes", () => {
  expect(isHurried(snapshot({ clock: { kind: "move", seconds: 20 } }))).toBe(true);
  expect(isHurried(snapshot({ clock: { kind: "days", days: 2 } }))).toBe(false);
  expect(isHurried(snapshot())).toBe(false);
});

test("a clock is low at a tenth of the time, within bounds", () => {
  expect(lowMark(snapshot({ clock: { kind: "game", seconds: 300, increment: 3 } }))).toBe(30_000);
  expect(lowMark(snapshot({ clock: { kind: "move", seconds: 20 } }))).toBe(10_000);
  expect(lowMark(snapshot({ clock: { kind: "game", seconds: 7200, increment: 0 } }))).toBe(60_000);
});

test.each([
  [0, 9000],
  [1, null], // the opponent's
  [null, null],
])("time is spare while the viewer's clock runs: %s", (running, spare) => {
  const table = snapshot({ running }, [{ outage_ms: 9000 }, {}]);
  expect(spareTime(table)).toBe(spare);
  const stood = (online: boolean, now: number) => standstill(table, { online, lag: null, heard: 1000 }, now);
  expect([stood(true, 5000), stood(false, 500)]).toEqual([0, 0]);
  expect([stood(false, 5000), stood(false, 50_000)]).toEqual(spare ? [4000, 9000] : [0, 0]);
});
