import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { en } from "../language/en";
import {
  forget,
  gameOfTheDay,
  OwnTables,
  remember,
  remembered,
  splitSummary,
  type Standing,
  standing,
} from "./lobby.svelte";

const net = vi.hoisted(() => ({ ownTables: vi.fn() }));
vi.mock("../net/api", () => net);

describe("own tables", () => {
  const stands = (id: string, status: string, actor: number | null) =>
    ({ id, title: `Table ${id}`, status, actor, mine: 0 }) as unknown as Standing;
  const ids = (tables: readonly { id: string }[]) => tables.map(({ id }) => id);

  beforeEach(() => {
    const kept = JSON.stringify(
      ["gone", "ended", "theirs", "mine", "waiting"].map((id, at) => ({ id, title: id, at })),
    );
    vi.stubGlobal("localStorage", { getItem: () => kept, setItem: () => {} });
    net.ownTables.mockResolvedValue([
      stands("ended", "over", null),
      stands("theirs", "playing", 1),
      stands("mine", "playing", 0),
      stands("waiting", "waiting", null),
    ]);
  });

  test("running games come first, those with something to do before others", async () => {
    const own = new OwnTables();
    await own.look();
    expect(ids(own.running)).toEqual(["mine", "theirs", "waiting"]);
    expect(ids(own.earlier)).toEqual(["gone", "ended"]);
  });

  test("remembered tables are listed if the server does not answer", async () => {
    net.ownTables.mockRejectedValue(new Error("gone"));
    const own = new OwnTables();
    await own.look();
    expect([own.running.length, own.earlier.length]).toEqual([0, 5]);
  });

  test("a table can be forgotten", async () => {
    const own = new OwnTables();
    await own.look();
    own.forget("mine");
    expect(ids(own.running)).toEqual(["theirs", "waiting"]);
  });

  test("a title is in the current language if the server knows the table", async () => {
    const own = new OwnTables();
    await own.look();
    expect([...own.running, ...own.earlier].map((table) => own.title(table))).toEqual([
      "Table mine",
      "Table theirs",
      "Table waiting",
      "gone",
      "Table ended",
    ]);
  });
});

describe("remembered tables", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  const ids = () => remembered().map((table) => table.id);

  test("tables are remembered once, newest first", () => {
    for (const id of ["a", "b", "a"]) remember(id, "Pennies", 1);
    expect(ids()).toEqual(["a", "b"]);
  });

  test("the oldest tables are dropped", () => {
    for (let i = 0; i < 20; i++) remember(`t${i}`, "Pennies");
    expect(ids()).toHaveLength(12);
    expect(ids()[0]).toBe("t19");
  });

  test("a table can be forgotten", () => {
    remember("a", "Pennies");
    expect(forget("a")).toEqual([]);
    expect(ids()).toEqual([]);
  });

  test("storage errors are ignored", () => {
    vi.stubGlobal("localStorage", undefined);
    remember("a", "Pennies");
    expect(ids()).toEqual([]);
  });
});

describe("standing", () => {
  const seats: Standing["seats"] = [
    { seat: 0, name: "Black", who: "person", player: "Anna" },
    { seat: 1, name: "White", who: "computer", player: "strong" },
  ];

  const of = (table: Partial<Standing>) =>
    standing({ status: "playing", seats, actor: 0, mine: 0, results: null, ...table }, en);

  test("an own table names the opponents and whose turn it is", () => {
    expect(of({})).toBe("against Computer (strong) · Your turn");
    expect(of({ actor: 1 })).toBe("against Computer (strong) · White's turn");
    expect(of({ actor: null })).toBe("against Computer (strong) · in progress");
  });

  test("another table names its players", () =>
    expect(of({ mine: null })).toBe("Anna, Computer (strong) · Black's turn"));

  test("a waiting table says how many players are missing", () => {
    const open = seats.with(1, { seat: 1, name: "White", who: "open", player: null });
    expect(of({ status: "waiting", seats: open })).toBe("waiting for 1 player");
  });

  test("a finished game has its result from the viewer's perspective", () => {
    const over = (results: number[], more = {}) => of({ status: "over", actor: null, results, ...more });
    expect(over([1, -1])).toBe("against Computer (strong) · You win");
    expect(over([-1, 1])).toBe("against Computer (strong) · You lose");
    expect(over([0, 0])).toBe("against Computer (strong) · Draw");
    expect(over([1, -1], { mine: null })).toBe("Anna, Computer (strong) · Black wins");
  });
});

describe("gist", () => {
  it("is a summary up to its first colon or full stop", () => {
    expect(splitSummary("Push your luck: throw thrice. The last counts.")).toEqual([
      "Push your luck",
      ": throw thrice. The last counts.",
    ]);
    expect(splitSummary("An open fight. A die captures.")).toEqual(["An open fight", ". A die captures."]);
  });

  it("is the whole summary without either", () => {
    expect(splitSummary("Chess at 1.5 times the speed")).toEqual(["Chess at 1.5 times the speed", ""]);
  });
});

describe("the game of the day", () => {
  const GAMES = ["chess", "columna", "dice"];
  const on = (date: string) => gameOfTheDay(GAMES, new Date(date));

  test("is the same for everyone on a day", () => {
    expect(on("2026-03-01T00:00:00Z")).toBe(on("2026-03-01T23:59:59Z"));
    expect(on("2026-03-01T23:30:00-02:00")).toBe(on("2026-03-02T02:00:00Z"));
  });

  test("comes up once in as many days as there are games", () => {
    const week = ["2026-02-28", "2026-03-01", "2026-03-02"].map((day) => on(`${day}T12:00:00Z`));
    expect(new Set(week)).toEqual(new Set(GAMES));
    expect(on("2026-03-03T12:00:00Z")).toBe(week[0]);
  });

  test("is undefined without games", () => {
    expect(gameOfTheDay([], new Date())).toBe(undefined);
  });
});
