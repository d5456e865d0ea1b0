import { beforeEach, describe, expect, it, vi } from "vitest";
import { moment } from "../fixtures/load";
import { words } from "../narration/words";
import { isArrangeable, type SetupScene } from "./draft";
import { SETUP } from "./fixtures";
import { drop, keep, kept, ranks, read, written } from "./formations";

describe("a formation", () => {
  const EN = words("en");

  it("round-trips through its text", () => {
    const laid = ["ones", null, "twos"];
    expect(written(SETUP, laid)).toBe("1 . 2");
    expect(read(SETUP, " 1 .\n2 ", EN)).toEqual(laid);
  });

  it.each([
    ["1 1", "This formation has 2 squares, but you need 3."],
    ["", "This formation has 0 squares, but you need 3."],
    ["1 x 1", "There is no piece “x” here."],
    ["2 1 1", "There is no piece “2” here."], // not allowed on that place
    [". 2 2", "You have only one “2” piece."],
    ["1 1 1", "You have only 2 “1” pieces."],
  ])("refuses %j with a reason", (text, why) => {
    expect(read(SETUP, text, EN)).toBe(why);
  });

  it("has rows as seen by the player, the front one nearest to the middle", () => {
    const { scene } = moment("invictus: start");
    expect(isArrangeable(scene)).toBe(true);
    const setup = scene as SetupScene;
    const first = setup.arrangement.supplies[0]!.spot;
    const laid = setup.arrangement.spots.map((_, place) => (place ? null : first));
    const rows = ranks(setup, laid, false);
    expect(rows.map(({ isFront }) => isFront)).toEqual([true, false]);
    expect(rows.flatMap(({ pieces }) => pieces).filter(Boolean)).toHaveLength(1);
    expect(ranks(setup, laid, true)).toEqual(
      [...rows].reverse().map((row) => ({ ...row, pieces: [...row.pieces].reverse() })),
    );
  });
});

describe("saved formations", () => {
  const store = new Map<string, string>();

  beforeEach(() => {
    store.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
  });

  it("keeps formations by game and name, newest first", () => {
    keep("invictus", { name: "wedge", text: "1 2" });
    keep("invictus", { name: "wall", text: "2 2" });
    keep("invictus", { name: "wedge", text: "2 1" });
    expect(kept("invictus").map(({ name, text }) => `${name} ${text}`)).toEqual(["wedge 2 1", "wall 2 2"]);
    expect(kept("columna")).toEqual([]);
    expect(drop("invictus", "wedge").map(({ name }) => name)).toEqual(["wall"]);
  });

  it("keeps at most fifty", () => {
    for (let i = 0; i < 60; i++) keep("invictus", { name: `${i}`, text: "1" });
    expect([kept("invictus").length, kept("invictus")[0]!.name]).toEqual([50, "59"]);
  });

  it.each(["no JSON", "[1]", '{"invictus": 3}', '{"invictus": [{"name": 1}]}', "null"])(
    "starts empty with %s in storage",
    (rubbish) => {
      store.set("parlour.formations", rubbish);
      expect(kept("invictus")).toEqual([]);
      keep("invictus", { name: "wall", text: "2 2" });
      expect(kept("invictus").length).toBe(1);
    },
  );
});
