import { expect, test } from "vitest";
import { choice, snapshot } from "../fixtures";
import { foreseeable, Premove } from "./premove.svelte";

const choices = [choice("d2d5", ["d2", "d5"]), choice("e1e2", ["e1", "e2"])];

test("a move chosen ahead is played if it can be", () => {
  const premove = new Premove();
  premove.choose(" D2-D5 ");
  expect(premove.take(choices)!.text).toBe("d2d5");
  expect(premove.text).toBe("");
});

test("if it cannot be it is forgotten, as if it was cancelled", () => {
  const premove = new Premove();
  premove.choose("a1a8");
  expect([premove.take(choices), premove.text]).toEqual([null, ""]);
  premove.choose("d2d5");
  premove.cancel();
  expect(premove.take(choices)).toBe(null);
});

test("a move shown on the board is read by its spots", () => {
  const premove = new Premove();
  premove.show(["d2", "d5"]);
  expect([premove.text, premove.spots]).toEqual(["d2-d5", ["d2", "d5"]]);
  expect(premove.take(choices)!.text).toBe("d2d5");
  expect([premove.text, premove.spots]).toEqual(["", []]);
});

test("one may choose ahead where two play, the other is to act, and nothing is left to chance", () => {
  const fairness = { ...snapshot().fairness, chance: false };
  const waiting = snapshot({ fairness }, [{ mine: true }, { mine: false }]);
  expect(foreseeable(waiting)).toBe(true);
  expect(foreseeable({ ...waiting, fairness: { ...fairness, chance: true } })).toBe(false); // also before the first roll
  expect(foreseeable({ ...waiting, may: ["play"] })).toBe(false);
  expect(foreseeable({ ...waiting, status: "over" })).toBe(false);
  expect(foreseeable(snapshot({ fairness }, [{ mine: true }, { mine: true }]))).toBe(false);
  expect(foreseeable(snapshot({ fairness }, [{ mine: true }, { mine: false }, { mine: false }]))).toBe(false);
});
