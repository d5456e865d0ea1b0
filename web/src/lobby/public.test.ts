import { beforeEach, describe, expect, test, vi } from "vitest";
import { en } from "../language/en";
import type { Game } from "../wire";
import { hiddenTables, hideTable, optionWords, publicTables } from "./public";

const net = vi.hoisted(() => ({ tables: vi.fn() }));
vi.mock("../net/api", () => net);

describe("public tables", () => {
  beforeEach(() => {
    const all = Array.from({ length: 70 }, (_, id) => ({ id }));
    net.tables.mockImplementation(({ skip, limit }: { skip: number; limit: number }) =>
      Promise.resolve(all.slice(skip, skip + limit)),
    );
  });

  test.each([
    [8, 8, true],
    [60, 60, true],
    [69, 69, true],
    [70, 70, false],
    [90, 70, false],
  ])("the first %i are fetched by pages", async (count, listed, more) => {
    const found = await publicTables("", count);
    expect([found.list.length, found.more]).toEqual([listed, more]);
    expect(new Set(found.list.map(({ id }) => id)).size).toBe(listed);
  });

  test("only those of one game are asked for", async () => {
    await publicTables("columna", 8);
    expect(net.tables).toHaveBeenLastCalledWith({ skip: 0, limit: 9, game: "columna" });
  });
});

test("only options that differ from the default are named", () => {
  const options = [
    { name: "quiet", kind: "number", title: "Quiet turns", default: 20 },
    {
      name: "board",
      kind: "choice",
      title: "Board",
      default: "rings",
      values: ["rings", "plain"],
      words: ["Rings", "Plain"],
    },
    { name: "fast", kind: "flag", title: "Fast", default: false },
    { name: "new", kind: "flag", title: "New", default: false },
  ];
  const game = { options } as unknown as Game;
  expect(optionWords({ quiet: 20, board: "plain", fast: true }, game, en)).toEqual(["Board: Plain", "Fast: on"]);
  expect(optionWords({ quiet: 7 }, undefined, en)).toEqual([]);
});

test("tables stay hidden", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key), setItem: kept.set.bind(kept) });
  hideTable("a");
  expect(hideTable("b")).toEqual(["b", "a"]);
  for (let table = 0; table < 300; table++) hideTable(`t${table}`);
  expect(hiddenTables().length).toBe(200);
});
