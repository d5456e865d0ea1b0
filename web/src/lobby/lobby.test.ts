import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { en } from "../language/en";
import type { Listing } from "../wire";
import {
  forget,
  forgetAll,
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
  const stands = (id: string, status: string, due = false) =>
    ({ id, title: `Table ${id}`, status, due, changed: "2026-01-31T18:00:00Z" }) as unknown as Listing;
  const ids = (tables: readonly { id: string }[]) => tables.map(({ id }) => id);

  beforeEach(() => {
    const kept = JSON.stringify(["gone", "ended", "mine"].map((id, at) => ({ id, title: id, at })));
    vi.stubGlobal("localStorage", { getItem: () => kept, setItem: () => {} });
    const tables = [stands("mine", "playing", true), stands("unseen", "playing"), stands("ended", "over")];
    net.ownTables.mockResolvedValue({ total: 63, tables });
  });

  async function looked() {
    const own = new OwnTables();
    await own.look();
    return own;
  }

  test("running games come from the server, also those that this browser has never shown", async () => {
    const own = await looked();
    expect(ids(own.running)).toEqual(["mine", "unseen"]);
    expect(own.running.map(({ id }) => own.isDue(id))).toEqual([true, false]);
    expect(ids(own.earlier)).toEqual(["gone", "ended"]);
    expect(own.total).toBe(63);
  });

  test("remembered tables are listed if the server does not answer", async () => {
    net.ownTables.mockRejectedValue(new Error("gone"));
    const own = await looked();
    expect([own.running.length, ids(own.earlier)]).toEqual([0, ["gone", "ended", "mine"]]);
  });

  test("a past table can be forgotten", async () => {
    const own = await looked();
    own.forget("ended");
    expect(ids(own.earlier)).toEqual(["gone"]);
  });

  test("a title is in the current language if the server knows the table", async () => {
    const own = await looked();
    const titles = [...own.running, ...own.earlier].map((table) => own.title(table));
    expect(titles).toEqual(["Table mine", "Table unseen", "gone", "Table ended"]);
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
    remember("b", "Pennies");
    expect(forget("a").map((table) => table.id)).toEqual(["b"]);
    forgetAll();
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
    standing({ status: "playing", seats, actor: 0, own: [0], results: null, ...table }, en);

  test("an own table names the opponents and whose turn it is", () => {
    expect(of({})).toBe("against Computer (strong) · Your turn");
    expect(of({ actor: 1 })).toBe("against Computer (strong) · White's turn");
    expect(of({ actor: null })).toBe("against Computer (strong) · in progress");
  });

  test("another table names its players", () => expect(of({ own: [] })).toBe("Anna, Computer (strong) · Black's turn"));

  test("a waiting table says how many players are missing", () => {
    const open = seats.with(1, { seat: 1, name: "White", who: "open", player: null });
    expect(of({ status: "waiting", seats: open })).toBe("waiting for 1 player");
  });

  test("a finished game has its result from the viewer's perspective", () => {
    const over = (results: number[], more = {}) => of({ status: "over", actor: null, results, ...more });
    expect(over([1, -1])).toBe("against Computer (strong) · You win");
    expect(over([-1, 1])).toBe("against Computer (strong) · You lose");
    expect(over([0, 0])).toBe("against Computer (strong) · Draw");
    expect(of({ status: "over", actor: null })).toBe("against Computer (strong) · Called off");
    expect(over([1, -1], { own: [] })).toBe("Anna, Computer (strong) · Black wins");
  });

  test("a game with several players at this screen names the seats", () => {
    const shared = seats.map((seat) => ({ ...seat, who: "person" as const, player: null }));
    const three: Standing["seats"] = [...shared, { seat: 2, name: "Red", who: "computer", player: "strong" }];
    expect(of({ seats: shared, own: [0, 1], actor: 1 })).toBe("White's turn");
    const over = { status: "over" as const, actor: null };
    expect(of({ ...over, seats: shared, own: [0, 1], results: [-1, 1] })).toBe("White wins");
    expect(of({ ...over, seats: three, own: [0, 1], results: [1, -0.5, -0.5] })).toBe(
      "against Computer (strong) · Black wins",
    );
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
