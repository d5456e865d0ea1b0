import { beforeEach, expect, test, vi } from "vitest";
import { forget, remember, remembered } from "./memory";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const ids = () => remembered().map((table) => table.id);

test("tables are kept, newest first and each once", () => {
  for (const id of ["a", "b", "a"]) remember(id, "Pennies", 1);
  expect(ids()).toEqual(["a", "b"]);
});

test("the oldest make room", () => {
  for (let i = 0; i < 20; i++) remember(`t${i}`, "Pennies");
  expect(ids()).toHaveLength(12);
  expect(ids()[0]).toBe("t19");
});

test("a table can be forgotten", () => {
  remember("a", "Pennies");
  expect(forget("a")).toEqual([]);
  expect(ids()).toEqual([]);
});

test("a browser that keeps nothing is no trouble", () => {
  vi.stubGlobal("localStorage", undefined);
  remember("a", "Pennies");
  expect(ids()).toEqual([]);
});
