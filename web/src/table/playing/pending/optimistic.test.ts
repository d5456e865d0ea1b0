import { expect, test } from "vitest";
import { choice, scene } from "../../fixtures";
import type { Piece, Scene } from "../../../wire";
import { optimistic } from "./optimistic";
import { AREA, PIECE, SPOT } from "../../../wire/usual";

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

test("the top piece lies where it was put", () => {
  const before = board({ a: [man(1), man(0)], b: [] });
  expect(lies(optimistic(before, choice("a-b", ["a", "b"])))).toEqual({ a: ["man1"], b: ["man0"] });
});

test("men are put upon men, unless they capture them", () => {
  const before = board({ a: [man(0)], b: [man(1)] });
  expect(lies(optimistic(before, choice("a-b", ["a", "b"])))["b"]).toEqual(["man1", "man0"]);
  expect(lies(optimistic(before, choice("axb", ["a", "b"])))["b"]).toEqual(["man0"]);
});

test("a chessman never stands on another", () => {
  const before = board({ a: [knight], b: [{ ...knight, owner: 1 }] });
  expect(lies(optimistic(before, choice("Nb", ["a", "b"])))["b"]).toEqual(["knight0"]);
});

test("where nothing is picked up all stays as it is", () => {
  const before = board({ a: [], b: [man(1)] });
  for (const spots of [[], ["b"], ["a", "b"], ["lost", "b"]])
    expect(optimistic(before, choice("x", spots))).toBe(before);
});
