import { describe, expect, it } from "vitest";
import { fitThings } from "./things";

const STEPS = 21;
const STAGES = {
  desk: { width: 1420, height: 740 },
  laptop: { width: 860, height: 540 },
  phone: { width: 374, height: 372 },
};

describe.each([2, 3, 4, 5, 6])("%i players", (players) => {
  it.each(["desk", "laptop"] as const)("fit on a %s with the ladder beside them", (stage) => {
    const room = { ...STAGES[stage], settled: true };
    const fit = fitThings(players, room, STEPS);
    expect(fit.height).toBe(room.height);
    expect(fit.ladder).toMatchObject({ beside: true, height: room.height });
    expect(fit.columns * fit.place + (fit.columns - 1) * 12 + fit.ladder!.width + 12).toBeLessThanOrEqual(room.width);
    expect(fit.square).toBeGreaterThanOrEqual(players > 4 ? 60 : 90);
  });

  it("use the room of a large window for what is below their first things, too", () => {
    const { square, aside, columns } = fitThings(players, { width: 1340, height: 900, settled: true }, STEPS);
    const rows = Math.ceil(players / columns);
    expect(aside).toBeGreaterThanOrEqual(players === 2 ? 80 : 50);
    expect(aside).toBeLessThanOrEqual(square);
    expect(rows * (1.3 * square + aside + 100)).toBeLessThanOrEqual(900);
  });

  it("are on one screen of a phone, below the folded ladder", () => {
    const fit = fitThings(players, { ...STAGES.phone, settled: false }, STEPS);
    expect(fit.ladder).toMatchObject({ beside: false, width: 374 });
    expect(fit.height).toBeLessThan(480);
    expect(2 * fit.square + 18 + 20).toBeLessThanOrEqual(fit.place);
  });
});

it("leaves a ladder for last where the room is low", () => {
  const room = { width: 350, height: 260, settled: true };
  const fit = fitThings(2, room, STEPS);
  expect(fit.ladder).toMatchObject({ beside: false, last: true });
  expect(fit.height - fit.ladder!.height - 12).toBeLessThanOrEqual(room.height);
});

it("does without a ladder", () => {
  const fit = fitThings(2, { ...STAGES.desk, settled: true }, 0);
  expect(fit.ladder).toBeNull();
  expect(fit.square).toBe(280);
});
