import { beforeEach, expect, it, vi } from "vitest";
import { drop, keep, kept } from "./shelf";

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

it("keeps formations by game and name, the newest first", () => {
  keep("invictus", { name: "wedge", text: "1 2" });
  keep("invictus", { name: "wall", text: "2 2" });
  keep("invictus", { name: "wedge", text: "2 1" });
  expect(kept("invictus").map(({ name, text }) => `${name} ${text}`)).toEqual(["wedge 2 1", "wall 2 2"]);
  expect(kept("columna")).toEqual([]);
  expect(drop("invictus", "wedge").map(({ name }) => name)).toEqual(["wall"]);
});

it("keeps fifty at most", () => {
  for (let i = 0; i < 60; i++) keep("invictus", { name: `${i}`, text: "1" });
  expect([kept("invictus").length, kept("invictus")[0]!.name]).toEqual([50, "59"]);
});

it.each(["no JSON", "[1]", '{"invictus": 3}', '{"invictus": [{"name": 1}]}', "null"])(
  "begins anew where %s was kept",
  (rubbish) => {
    store.set("parlour.formations", rubbish);
    expect(kept("invictus")).toEqual([]);
    keep("invictus", { name: "wall", text: "2 2" });
    expect(kept("invictus").length).toBe(1);
  },
);
