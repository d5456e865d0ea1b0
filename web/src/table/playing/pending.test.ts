import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../app/settings.svelte";
import type { AnalysedMove, Piece, Scene } from "../../wire";
import { AREA, PIECE, SPOT } from "../../wire/defaults";
import { choice, scene, snapshot, turn } from "../fixtures";
import type { Session } from "../session/session.svelte";
import { optimistic, PendingMove } from "./pending.svelte";

describe("PendingMove", () => {
  const best: AnalysedMove = {
    text: "a1",
    sentence: "White plays a1.",
    value: 0,
    visits: 1,
    proven: false,
    bound: false,
    spots: [],
  };
  const table = snapshot({ scene: scene({ choices: [choice("a1"), choice("b2")] }) });
  let asked: [string, object][];
  let problems: unknown[];
  let session: Session;
  let answer: (done: boolean) => void;
  let move: PendingMove;

  beforeEach(() => {
    [asked, problems] = [[], []];
    settings.confirm = "never";
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("fetch", async () =>
      Response.json({ moves: [best], line: [], value: [], simulations: 1, explanation: "It wins." }),
    );
    const askNow = (verb: string, body: object) => new Promise((done) => ((answer = done), asked.push([verb, body])));
    session = { table, turns: [], done: 0, busy: false, askNow } as unknown as Session;
    move = new PendingMove(session, (problem) => problems.push(problem));
  });

  test("a choice is played", () => {
    move.choose(["a1"]);
    expect(asked).toEqual([["actions", { actions: ["a1"] }]]);
  });

  test("a player of several seats names the one that moves", () => {
    session.table = snapshot({}, [{ mine: true }, { mine: true }]);
    move.choose(["a1"]);
    expect(asked[0]![1]).toEqual({ actions: ["a1"], seat: 0 });
  });

  test("a move can be confirmed first", () => {
    settings.confirm = "always";
    move.choose(["b2"]);
    expect([asked, move.sentence()]).toEqual([[], "White plays b2."]);
    void move.play(move.actions!);
    expect([asked.length, move.actions]).toEqual([1, null]);
  });

  test("slow games are confirmed if set", () => {
    settings.confirm = "days";
    move.choose(["a1"]);
    expect(move.actions).toBe(null);
    session.table = snapshot({ clock: { kind: "days", days: 3 } });
    move.choose(["a1"]);
    expect(move.actions).toEqual(["a1"]);
  });

  test("a hint is the best move unless the game has moved on", async () => {
    const seeking = move.seekHint();
    session.table = snapshot({ seq: 2 }); // a spectator has joined
    await seeking;
    expect([move.hint, move.explanation]).toEqual([best, "It wins."]);
    session.table = snapshot({ seq: 3 });
    move.follow();
    expect(move.hint).toEqual(best);
    Object.assign(session, { turns: [turn(0)] });
    move.follow();
    expect(move.hint).toBe(null);
  });

  test("a late hint is ignored", async () => {
    const seeking = move.seekHint();
    Object.assign(session, { turns: [turn(0)] });
    await seeking;
    expect(move.hint).toBe(null);
  });

  test("an unconfirmed move is dropped once the game has moved on", () => {
    settings.confirm = "always";
    move.choose(["b2"]);
    move.follow();
    expect(move.actions).toEqual(["b2"]);
    session.table = snapshot({ position: "another" });
    move.follow();
    expect(move.actions).toBe(null);
  });

  test("a missing hint is reported and can be requested again", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await move.seekHint();
    expect([problems.length, move.seeking]).toEqual([1, false]);
  });

  test("a move is pending until the table shows it", async () => {
    const playing = move.play(["a1"]);
    expect(move.sent!.choices.map(({ text }) => text)).toEqual(["a1"]);
    session.busy = true;
    move.follow();
    expect(move.sent).not.toBe(null); // a spectator has joined
    Object.assign(session, { busy: false, done: 2 });
    answer(true);
    await playing;
    expect(move.sent).not.toBe(null);
    session.table = snapshot({ seq: 2 });
    move.follow();
    expect(move.sent).toBe(null);
  });

  test("the table may show a move before the server has answered", () => {
    void move.play(["a1"]);
    Object.assign(session, { busy: true, turns: [turn(0)] });
    move.follow();
    expect(move.sent).toBe(null);
  });

  test("a refused move is taken back", async () => {
    const playing = move.play(["a1"]);
    answer(false);
    await playing;
    expect(move.sent).toBe(null);
  });
});

describe("optimistic moves", () => {
  const man = (owner: number): Piece => ({ kind: "man", ...PIECE, owner });
  const knight: Piece = { kind: "knight", ...PIECE, owner: 0, label: "N" };

  function board(spots: Record<string, Piece[]>): Scene {
    const laid = Object.entries(spots).map(([id, pieces], x) => ({ id, x, y: 0, pieces, ...SPOT }));
    return scene({ areas: [{ id: "board", kind: "board", spots: laid, ...AREA }] });
  }

  const lies = (scene: Scene) =>
    Object.fromEntries(
      scene.areas[0]!.spots.map(({ id, pieces }) => [id, pieces.map(({ kind, owner }) => `${kind}${owner}`)]),
    );

  test("the top piece is on its target", () => {
    const before = board({ a: [man(1), man(0)], b: [] });
    expect(lies(optimistic(before, choice("a-b", ["a", "b"])))).toEqual({ a: ["man1"], b: ["man0"] });
  });

  test("men are stacked unless they capture", () => {
    const before = board({ a: [man(0)], b: [man(1)] });
    expect(lies(optimistic(before, choice("a-b", ["a", "b"])))["b"]).toEqual(["man1", "man0"]);
    expect(lies(optimistic(before, choice("axb", ["a", "b"])))["b"]).toEqual(["man0"]);
  });

  test("a chess piece is never stacked", () => {
    const before = board({ a: [knight], b: [{ ...knight, owner: 1 }] });
    expect(lies(optimistic(before, choice("Nb", ["a", "b"])))["b"]).toEqual(["knight0"]);
  });

  test("without a moving piece the scene is unchanged", () => {
    const before = board({ a: [], b: [man(1)] });
    for (const spots of [[], ["b"], ["a", "b"], ["lost", "b"]])
      expect(optimistic(before, choice("x", spots))).toBe(before);
  });
});
