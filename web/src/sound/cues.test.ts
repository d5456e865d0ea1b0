import { expect, test } from "vitest";
import { area, beat, scene, snapshot } from "../table/fixtures";
import { call, cue, loudest } from "./cues";
import { PIECE } from "../wire/usual";

const [idle, mine] = [snapshot(), snapshot({ may: ["play"] })];
const nothing = scene();
const of = (...kinds: string[]) => kinds.map((kind) => ({ beat: beat(0, { kind }), scene: nothing }));

/** A beat that ends on a spot on which some pieces lie. */
function on(kind: string, ...pieces: string[]) {
  const board = area("board", { a1: "" });
  board.spots[0]!.pieces = pieces.map((kind) => ({ kind, ...PIECE, owner: 0 }));
  return { beat: beat(0, { kind, spots: ["b1", "a1"] }), scene: scene({ areas: [board] }) };
}

test("a capture, a roll, a shot, a line are told apart", () => {
  expect(of("capture", "roll", "shot", "damage", "line").map(cue)).toEqual(["capture", "dice", "shot", "hit", "line"]);
});

test("what is moved sounds like what it is", () => {
  const moves = [on("move", "man"), on("place", "coin"), on("move", "king"), on("deal", "card"), on("place", "die")];
  expect(moves.map(cue)).toEqual(["man", "coin", "figure", "card", "die"]);
});

test("a man on others sounds like a stack", () => {
  expect([cue(on("move", "man", "man")), cue(on("move", "coin", "coin"))]).toEqual(["stack", "coin"]);
});

test("a ball is drawn, and dice fall out of a cup where there is one", () => {
  expect([cue(on("roll", "ball")), cue(on("roll", "die")), cue(on("roll", "cup"))]).toEqual(["ball", "dice", "cup"]);
});

test("what nobody knows sounds like a man, and a note like nothing", () => {
  expect([...of("eclipse", "note", "secret", "end"), on("move", "unicorn")].map(cue)).toEqual([
    "man",
    null,
    null,
    null,
    "man",
  ]);
});

test("of what is not shown the loudest is heard", () => {
  expect(loudest(of("roll", "move", "capture", "move"))).toBe("capture");
  expect(loudest(of("block"))).toBe("block");
  expect(loudest(of("note"))).toBe(null);
  expect(loudest([])).toBe(null);
});

test("one's turn is called once", () => {
  expect([call(idle, mine), call(mine, mine), call(mine, idle)]).toEqual(["turn", null, null]);
});

test("the end is heard once", () => {
  const over = snapshot({ status: "over" });
  expect([call(mine, over), call(over, over)]).toEqual(["end", null]);
});
