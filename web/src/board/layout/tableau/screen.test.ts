import { describe, expect, it } from "vitest";
import { moment } from "../../fixtures/load";
import { band } from "../fit";
import { arrange, type Table } from "../layout";
import { lineBeside } from "./measures";
import { fitTableaux, lowInfo } from "./screen";

const frame = band("outside");
const DESK = { width: 820, height: 690, settled: true, info: 0 };
const WIDE = { width: 1420, height: 890, settled: true, info: 0 };
const LOW = { width: 820, height: 624, settled: true, info: 0 };
const PHONE = { width: 374, height: 448, settled: false, info: 0 };
const five = arrange(moment("deathmatch_arena: five players").scene, 0);
const three = arrange(moment("deathmatch_arena: choose").scene, 0);
const two: Table = { ...three, places: three.places.slice(0, 2) };
const broad = {
  ...five,
  shared: [{ ...five.shared[0]!, spots: Array.from({ length: 8 }, (_, x) => ({ ...five.shared[0]!.spots[0]!, x })) }],
};

describe("a tableau table on one screen", () => {
  it("shows everything for any number of seats", () => {
    for (const table of [two, three, five, broad])
      for (const room of [DESK, WIDE, LOW]) expect(fitTableaux(table, room, frame).height).toBe(room.height);
  });

  it("has own squares large enough to click and smaller opponents' squares", () => {
    for (const table of [two, three, five])
      for (const room of [DESK, WIDE, LOW]) {
        const { square, small } = fitTableaux(table, room, frame);
        expect(square).toBeGreaterThanOrEqual(40);
        expect(small).toBeLessThan(square);
      }
  });

  it("enlarges opponents' boards with their room", () => {
    expect(fitTableaux(three, DESK, frame).small).toBeGreaterThan(fitTableaux(five, DESK, frame).small);
    expect(fitTableaux(five, WIDE, frame).small).toBeGreaterThan(1.8 * fitTableaux(five, DESK, frame).small);
  });

  it("has visible opponents' squares even with five seats", () => {
    for (const room of [DESK, WIDE, LOW]) expect(fitTableaux(five, room, frame).small).toBeGreaterThanOrEqual(18);
  });

  it("shows the names of opponents' cards if there is room", () => {
    expect(fitTableaux(five, { ...WIDE, height: 950 }, frame).rivalCard).toBeGreaterThanOrEqual(76);
    expect(fitTableaux(five, LOW, frame).rivalCard).toBe(26);
  });

  it("shows the names of two opponents' cards on a small desktop", () => {
    for (const room of [DESK, { ...DESK, height: 702 }, { ...LOW, width: 721 }, { ...DESK, width: 968, height: 726 }])
      expect(fitTableaux(three, room, 18).rivalCard).toBeGreaterThanOrEqual(110);
    expect(fitTableaux(five, { ...DESK, width: 808, height: 702 }, 18).rivalCard).toBeGreaterThanOrEqual(50);
  });

  it.each([
    [3, 1],
    [5, 1],
    [6, 2],
  ])("puts %i cards with names beside an opponent's board in lines of %i", (count, line) => {
    const found = lineBeside(fitTableaux(three, { ...DESK, height: 702 }, 18), count);
    expect(found.count).toBe(line);
    expect(found.card).toBeGreaterThanOrEqual(line === 1 ? 110 : 50);
  });

  it("shows pictures only of more cards than names fit beside a board", () => {
    expect(lineBeside(fitTableaux(three, { ...DESK, height: 702 }, 18), 9).card).toBe(26);
  });

  it("has legible shared and own cards", () => {
    for (const table of [three, five, broad]) {
      const { shared, card } = fitTableaux(table, DESK, frame);
      expect(shared.width).toBeGreaterThanOrEqual(138);
      expect(card).toBeGreaterThanOrEqual(150);
    }
  });
});

describe("a tableau table on a phone", () => {
  it("puts the player's board first, as wide as possible", () => {
    const { narrow, square, own } = fitTableaux(five, PHONE, frame);
    expect(narrow).toBe(true);
    expect(square).toBeGreaterThanOrEqual(40);
    expect(own).toBe(374);
  });

  it("puts two opponents side by side, and one alone", () => {
    expect(fitTableaux(five, PHONE, frame).columns).toBe(2);
    expect(fitTableaux(two, PHONE, frame).columns).toBe(1);
  });
});

it("in landscape puts the actions and the info line beside the player's board", () => {
  for (const width of [340, 440]) {
    const { low, square, wide, actions } = fitTableaux(five, { width, height: 336, settled: true, info: 0 }, frame);
    expect(low).toBe(true);
    expect(5 * square + frame + wide).toBeLessThan(width);
    expect(wide).toBeGreaterThan(110);
    expect(actions).toBeLessThan(5 * square + frame);
    if (width === 440) expect(actions).toBeGreaterThan(210); // five options with their effects
  }
  expect(fitTableaux(five, PHONE, frame).low).toBe(false);
  const low = fitTableaux(five, { width: 440, height: 336, settled: true, info: 0 }, frame);
  expect([lowInfo(low, 0), lowInfo(low, 110), lowInfo(low, 180)].map((high) => high > 0)).toEqual([true, true, false]);
  expect(fitTableaux(five, { width: 560, height: 700, settled: true, info: 0 }, frame).low).toBe(false);
});
