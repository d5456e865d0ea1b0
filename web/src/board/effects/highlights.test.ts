import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { PIECE } from "../../wire/defaults";
import { moment } from "../fixtures/load";
import { ghosts, PAUSE, Previews } from "./highlights.svelte";

describe("previews", () => {
  let asked: string[];
  let previews: Previews;

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    previews = new Previews(() => async (action) => {
      asked.push(action);
      if (action === "bad") throw new Error("offline");
      return { scene: null, sentence: `${action}.`, spots: [] };
    });
  });

  afterEach(() => void vi.useRealTimers());

  const stay = (milliseconds = PAUSE) => vi.advanceTimersByTimeAsync(milliseconds);

  test("an action is requested after hovering", async () => {
    previews.want("a");
    await stay(PAUSE - 1);
    expect([asked, previews.shown]).toEqual([[], null]);
    await stay(1);
    expect([asked, previews.shown?.sentence]).toEqual([["a"], "a."]);
  });

  test("actions passed over are not requested", async () => {
    previews.want("a");
    await stay(PAUSE / 2);
    previews.want("b");
    await stay();
    expect(asked).toEqual(["b"]);
  });

  test("an answer is cached until the scene changes", async () => {
    for (const action of ["a", null, "a"]) {
      previews.want(action);
      await stay();
    }
    expect([asked, previews.shown?.sentence]).toEqual([["a"], "a."]);
    previews.forget();
    expect(previews.shown).toBeNull();
    previews.want("a");
    await stay();
    expect(asked).toEqual(["a", "a"]);
  });

  test("nothing is shown without an answer", async () => {
    previews.want("bad");
    await stay();
    expect([asked, previews.shown]).toEqual([["bad"], null]);
    const blind = new Previews(() => undefined);
    blind.want("a");
    await stay();
    expect(blind.shown).toBeNull();
  });

  test("a late answer is not shown", async () => {
    previews.want("a");
    vi.advanceTimersByTime(PAUSE);
    previews.want(null);
    await stay();
    expect([asked, previews.shown]).toEqual([["a"], null]);
  });

  test("an answer for an old scene is not used for the next", async () => {
    const waiting: (() => void)[] = [];
    const slow = new Previews(() => (action) => {
      const sentence = `${action}, answer ${waiting.length + 1}.`;
      return new Promise((answer) => waiting.push(() => answer({ scene: null, sentence, spots: [] })));
    });
    slow.want("a");
    await stay();
    slow.forget();
    slow.want("a");
    waiting[0]!();
    await stay(0);
    expect(slow.shown).toBeNull();
    await stay();
    waiting[1]!();
    await stay(0);
    expect(slow.shown?.sentence).toBe("a, answer 2.");
  });
});

describe("ghosts", () => {
  const { scene } = moment("invictus: battle");

  it("are empty without changes", () => expect(ghosts(scene, structuredClone(scene)).size).toBe(0));

  it("are the pieces that changed spots would have", () => {
    const after = structuredClone(scene);
    const [from, to] = ["a3", "a4"].map((id) => after.areas[0]!.spots.find((spot) => spot.id === id)!);
    [from!.pieces, to!.pieces] = [[], from!.pieces];
    const found = ghosts(scene, after);
    expect([found.size, found.get("a3"), found.get("a4")]).toEqual([2, [], to!.pieces]);
  });

  it("leave offers unchanged", () => {
    const before = moment("deathmatch_arena: choose").scene;
    const after = structuredClone(before);
    const [ways] = after.areas.filter(({ offers }) => offers);
    for (const { pieces } of ways!.spots) pieces[0]!.owner = 1;
    expect(ghosts(before, after).size).toBe(0);
  });

  it("leave out spots that are not on the table yet", () => {
    const after = structuredClone(scene);
    after.areas[0]!.spots.push({
      ...after.areas[0]!.spots[0]!,
      id: "new",
      pieces: [{ kind: "man", ...PIECE, owner: 0 }],
    });
    expect(ghosts(scene, after).size).toBe(0);
  });
});
