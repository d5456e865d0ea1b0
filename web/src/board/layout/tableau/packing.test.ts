import { describe, expect, it } from "vitest";
import { legibleLine } from "./measures";
import { linesHigh, pack } from "./packing.svelte";

const card = (beside: number, below = beside) => ({ beside, below });
const rooms = { beside: 300, below: 80 };

describe("a seat's own cards", () => {
  it("are beside the board if all are legible there", () => {
    expect(pack([card(100), card(96), card(96)], rooms)).toEqual({ beside: [0, 1, 2], below: [], named: 0 });
  });

  it("go below it without room beside it, the last first", () => {
    expect(pack([card(90), card(90), card(90), card(70)], rooms)).toEqual({ beside: [0, 1, 2], below: [3], named: 0 });
  });

  it("go below out of order if another would be too high", () => {
    expect(pack([card(90, 70), card(120, 100), card(90), card(80)], rooms)).toEqual({
      beside: [1, 2, 3],
      below: [0],
      named: 0,
    });
  });

  it("show names only if they do not fit, the last first", () => {
    const { named, beside, below } = pack([card(90), card(110), card(95, 80), card(80), card(80)], rooms);
    expect({ named, below }).toEqual({ named: 2, below: [2] });
    expect(beside).toEqual([0, 1, 3, 4]);
  });

  it("show at least their names", () => {
    expect(pack(Array(8).fill(card(200)), rooms).named).toBe(8);
    expect(pack([], rooms)).toEqual({ beside: [], below: [], named: 0 });
  });
});

it("have places in a hand as large as a deck", () => {
  const { beside, below, named } = pack(
    Array.from({ length: 25 }, () => ({ beside: 60, below: 60 })),
    { beside: 900, below: 130 },
  );
  expect([...beside, ...below].sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i));
  expect(named).toBeLessThan(25);
});

describe("an opponent's cards below the board", () => {
  it("are as wide as an even distribution over the fewest lines allows", () => {
    expect(legibleLine(444, 4)).toEqual({ card: 220, count: 2 });
    expect(legibleLine(444, 3)).toEqual({ card: 145, count: 3 });
    expect(legibleLine(218, 3)).toEqual({ card: 218, count: 1 });
  });

  it("are as high as the highest card of each line", () => {
    expect(linesHigh([50, 70, 40, 30], 2)).toBe(70 + 4 + 40);
    expect(linesHigh([50, 70, 40], 1)).toBe(50 + 4 + 70 + 4 + 40);
    expect(linesHigh([], 1)).toBe(0);
  });
});
