import { expect, it } from "vitest";
import { snapshot } from "../fixtures";
import { changedSeat, goOnFrom } from "./rematch";

const before = snapshot({ id: "t1", rematch: "t2" });
const swapped = [{ mine: false }, { mine: true }];

it("tells once that one sits elsewhere in a rematch", () => {
  goOnFrom(before);
  const after = snapshot({ id: "t2" }, swapped);
  expect([changedSeat(after), changedSeat(after)]).toEqual(["Black", null]);
});

it("tells nothing where one sits as before, plays all seats, or comes from elsewhere", () => {
  for (const [from, seats] of [
    [before, [{}, {}]],
    [before, [{ mine: true }, { mine: true }]],
    [snapshot(), swapped],
  ] as const) {
    goOnFrom(from);
    expect(changedSeat(snapshot({ id: "t2" }, [...seats]))).toBeNull();
  }
});
