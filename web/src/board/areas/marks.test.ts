import { expect, it } from "vitest";
import { moment, moments } from "../fixtures/load";
import { marks, marksOf } from "./marks";
import { lift, NOTHING } from "../input/picking";

it("marks what can be picked up as origins", () => {
  const { scene } = moment("lokai_and_bele: start");
  const { offers, drags } = marks(scene, NOTHING, [], []);
  expect(new Set(offers.values())).toEqual(new Set(["origin"]));
  expect(drags).toEqual(new Set(offers.keys()));
});

it("marks empty squares that end a move as targets at once", () => {
  const { scene } = moment("invictus: hand");
  expect(new Set(marks(scene, NOTHING, [], []).offers.values())).toEqual(new Set(["target"]));
});

it("marks targets and captures of what is picked", () => {
  const { scene } = moment("lokai_and_bele: stacks");
  const capture = scene.choices.find(({ captures }) => captures)!;
  const quiet = scene.choices.find(({ captures, spots }) => !captures && spots[0] === capture.spots[0])!;
  const picked = marks(scene, lift(scene, NOTHING, capture.spots[0]!), [], []);
  expect(picked.offers.get(capture.spots[1]!)).toBe("capture");
  expect(picked.offers.get(quiet.spots[1]!)).toBe("target");
  expect(picked.picked).toEqual(new Set([capture.spots[0]]));
  expect(picked.again.size).toBeGreaterThan(1);
});

it("says of what lies in a hand that it is not to be dragged when a click is enough", () => {
  const { scene } = moment("bingo_battle: start");
  expect(marks(scene, NOTHING, [], []).drags.size).toBe(0);
});

it("marks nothing to be done where it is nobody's turn", () => {
  for (const { scene } of moments().filter(({ name }) => name.endsWith(": end")))
    expect(marks(scene, NOTHING, [], []).offers.size).toBe(0);
});

it("names the marks of a spot", () => {
  const { scene, last } = moment("columna: after drop");
  const found = marks(scene, NOTHING, last, ["a4"]);
  expect(marksOf(found, "a4")).toBe("last hint");
  expect(marksOf(found, "g7")).toBe("");
  expect(marksOf(found, scene.choices[0]!.spots[0]!)).toContain("target");
});

it("marks the last move and the hint", () => {
  const { scene, last } = moment("columna: after drop");
  const { last: marked, hint } = marks(scene, NOTHING, last, ["a4"]);
  expect([...marked]).toEqual(last);
  expect([...hint]).toEqual(["a4"]);
});
