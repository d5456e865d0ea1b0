import { beforeEach, describe, expect, test, vi } from "vitest";
import { snapshot } from "../table/fixtures";
import type { Game } from "../wire";
import { OpponentSearch } from "./opponents.svelte";

const net = vi.hoisted(() => ({ findPartners: vi.fn(), sendToTable: vi.fn() }));
const lines = vi.hoisted(() => [] as { update: (table: object) => void; refused: () => void; open: boolean }[]);
const go = vi.hoisted(() => vi.fn());
vi.mock("../net/api", () => net);
vi.mock("../app/router.svelte", () => ({ go }));
vi.mock("../ui/notices.svelte", () => ({ notify: vi.fn() }));
vi.mock("./public", () => ({ hiddenTables: () => ["t9"] }));
vi.mock("../net/connection", () => ({
  liveAddress: () => "",
  Connection: class {
    private readonly line;
    constructor(wiring: { update: (table: object) => void; refused: () => void }) {
      lines.push((this.line = { ...wiring, open: true }));
    }
    close() {
      this.line.open = false;
    }
  },
}));

const GAME = { name: "columna", title: "Columna" } as Game;
const waiting = (...seats: object[]) => snapshot({ status: "waiting" }, seats);

describe("the search for an opponent", () => {
  let search: OpponentSearch;

  beforeEach(async () => {
    vi.clearAllMocks();
    lines.length = 0;
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key), setItem: kept.set.bind(kept) });
    vi.stubGlobal("location", { pathname: "/" });
    net.sendToTable.mockResolvedValue({ seq: 3 });
    net.findPartners.mockResolvedValue({ id: "t1", waiting: true });
    search = new OpponentSearch();
    await search.start(GAME, { kind: "none" });
  });

  test("goes to the table at once if somebody is waiting there", async () => {
    net.findPartners.mockResolvedValue({ id: "t2", waiting: false });
    await search.start(GAME, { kind: "none" });
    expect([go.mock.calls, search.wait, lines.map(({ open }) => open)]).toEqual([[["/t/t2"]], null, [false]]);
  });

  test("waits on all pages, and after a reload", () => {
    lines[0]!.update(waiting({}, { who: "open" }));
    expect(search.wait).toMatchObject({ id: "t1", title: "Columna" });
    const again = new OpponentSearch();
    again.resume();
    expect([again.wait, lines.length, go.mock.calls]).toEqual([search.wait, 2, []]);
  });

  test("calls the player once all seats are taken", () => {
    lines[0]!.update(waiting({}, { player: "Bob" }));
    expect([go.mock.calls, search.wait, lines[0]!.open]).toEqual([[["/t/t1"]], null, false]);
  });

  test.each([
    ["the player has left the table", () => lines[0]!.update(waiting({ mine: false }, { who: "open" }))],
    ["the game was called off", () => lines[0]!.update(snapshot({ status: "over" }))],
    ["the server refuses the connection", () => lines[0]!.refused()],
  ])("ends quietly if %s", (_, happen) => {
    happen();
    expect([go.mock.calls, search.wait, lines[0]!.open]).toEqual([[], null, false]);
  });

  test("gives up the seat when cancelled", async () => {
    await search.cancel();
    expect([net.sendToTable.mock.calls, search.wait]).toEqual([[["t1", "leave", {}]], null]);
  });
});
