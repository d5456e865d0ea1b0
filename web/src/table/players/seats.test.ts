import { describe, expect, it, test } from "vitest";
import { AREA } from "../../wire/defaults";
import { scene, snapshot, turn } from "../fixtures";
import { changedSeat, goOnFrom, homeOf, isTurned, passesScreen } from "./seats";

describe("orientation", () => {
  function table(viewpoint: number, mine: boolean[], rows = ["2", "1"]) {
    const board = { id: "board", kind: "board", spots: [], ...AREA, rows };
    return snapshot(
      { viewpoint, scene: scene({ areas: [board] }) },
      mine.map((mine) => ({ mine })),
    );
  }

  test("the second of two sees the board from the other side", () => {
    expect(isTurned(table(1, [false, true]))).toBe(true);
    expect(isTurned(table(0, [true, false]))).toBe(false);
  });

  test("the board stays as it is for who watches, for two at one screen, and where it has no sides", () => {
    expect(isTurned(table(1, [false, false]))).toBe(false);
    expect(isTurned(table(1, [true, true]))).toBe(false);
    expect(isTurned(table(1, [false, true], ["A", "2"]))).toBe(false);
    expect(isTurned(table(1, [false, true, false]))).toBe(false);
  });

  test("the first place is the viewer's, and stays where people share a screen", () => {
    expect([homeOf(table(1, [false, true])), homeOf(table(1, [false, false]))]).toEqual([1, 1]);
    expect([homeOf(table(0, [true, true])), homeOf(table(1, [true, true]))]).toEqual([0, 0]);
  });
});

describe("rematch", () => {
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
});

describe("reveal", () => {
  test("who shares a screen and has a secret is asked to hand it on", () => {
    const both = [{ mine: true }, { mine: true }];
    const [white, black] = [snapshot({ viewpoint: 0 }, both), snapshot({ viewpoint: 1 }, both)];
    const secret = [{ number: 0, actor: 0, secret: true as const }];
    expect(passesScreen(white, black, secret)).toBe(true);
    expect(passesScreen(white, black, [turn(0)])).toBe(false);
    expect(passesScreen(white, white, secret)).toBe(false);
  });
});
