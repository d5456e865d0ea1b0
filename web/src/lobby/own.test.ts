import { beforeEach, expect, test, vi } from "vitest";
import type { Standing } from "./standing";
import { OwnTables } from "./own.svelte";

const net = vi.hoisted(() => ({ ownTables: vi.fn() }));
vi.mock("../net/api", () => net);

const stands = (id: string, status: string, actor: number | null) =>
  ({ id, title: `Table ${id}`, status, actor, mine: 0 }) as unknown as Standing;
const ids = (tables: readonly { id: string }[]) => tables.map(({ id }) => id);

beforeEach(() => {
  const kept = JSON.stringify(["gone", "ended", "theirs", "mine", "waiting"].map((id, at) => ({ id, title: id, at })));
  vi.stubGlobal("localStorage", { getItem: () => kept, setItem: () => {} });
  net.ownTables.mockResolvedValue([
    stands("ended", "over", null),
    stands("theirs", "playing", 1),
    stands("mine", "playing", 0),
    stands("waiting", "waiting", null),
  ]);
});

test("games that go on are apart, and first where something is to be done", async () => {
  const own = new OwnTables();
  await own.look();
  expect(ids(own.running)).toEqual(["mine", "theirs", "waiting"]);
  expect(ids(own.earlier)).toEqual(["gone", "ended"]);
});

test("what is remembered is there though the server does not answer", async () => {
  net.ownTables.mockRejectedValue(new Error("gone"));
  const own = new OwnTables();
  await own.look();
  expect([own.running.length, own.earlier.length]).toEqual([0, 5]);
});

test("one is forgotten", async () => {
  const own = new OwnTables();
  await own.look();
  own.forget("mine");
  expect(ids(own.running)).toEqual(["theirs", "waiting"]);
});

test("a table's title is in the language that is spoken, as far as the server knows it", async () => {
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
