import { describe, expect, it } from "vitest";
import { moment, moments } from "../fixtures/load";
import { band, BUTTONS, fit, LOW_SIDE } from "./fit";
import { arrange, height, width } from "./layout";
import { fitThings } from "./places";

describe("fit", () => {
  const PHONE = { width: 374, height: 448, settled: false, info: 0 };
  const DESK = { width: 880, height: 660, settled: true, info: 56 };
  const ROOMS = [
    PHONE,
    DESK,
    { width: 1450, height: 930, settled: true, info: 56 },
    { width: 804, height: 784, settled: false, info: 0 },
    { width: 470, height: 345, settled: true, info: 0 },
  ];
  const frame = band("outside");

  describe("the table", () => {
    it("is never wider than its room", () => {
      for (const { scene } of moments())
        for (const room of ROOMS) {
          const table = arrange(scene, 0);
          const { square, beside, tray, columns, place, small } = fit(table, room, frame);
          const boards = table.places.flatMap(({ areas }) => areas).filter(({ kind }) => kind === "board");
          const main = table.main ? square * width(table.main) + frame : 0;
          expect(main + (beside ? 16 + tray.width : 0)).toBeLessThanOrEqual(room.width);
          expect(columns ? place : small).toBeLessThanOrEqual(room.width);
          for (const board of boards) expect(square * width(board) + frame + 20).toBeLessThanOrEqual(place);
        }
    });

    it("never exceeds the height of a landscape room if it has a main board", () => {
      for (const { scene } of moments())
        for (const room of ROOMS.filter(({ width, height }) => width > height)) {
          const table = arrange(scene, 0);
          if (table.main) expect(fit(table, room, frame).height).toBeLessThanOrEqual(room.height);
        }
    });

    it("has squares large enough for a finger on a phone", () => {
      for (const { scene } of moments()) {
        const { square, small, tableau } = fit(arrange(scene, 0), PHONE, frame);
        expect(tableau ? square : Math.min(square, small)).toBeGreaterThanOrEqual(tableau ? 40 : 24);
      }
    });
  });

  describe("the tray", () => {
    it("is as wide as the boards in it", () => {
      const table = arrange(moment("bingo_chess: opening").scene, 0);
      for (const room of ROOMS) {
        const { aside, beside, tray } = fit(table, room, frame);
        const boards = table.shared.filter(({ kind }) => kind === "board");
        if (beside) for (const board of boards) expect(aside * width(board) + 38).toBeLessThanOrEqual(tray.width);
      }
    });

    it.each(["bingo_battle: middle", "bingo_battle: end"])("has things large enough for a finger: %s", (name) => {
      const table = arrange(moment(name).scene, 0);
      const rows = table.shared.filter(({ kind }) => kind === "row");
      for (const room of ROOMS) {
        const { aside, beside } = fit(table, room, frame);
        if (beside) expect(aside * Math.min(...rows.map(({ scale }) => scale))).toBeGreaterThanOrEqual(40);
      }
    });

    it("puts four large dice with names in two lines beside the board", () => {
      const table = arrange(moment("bingo_battle: middle").scene, 0);
      const dice = table.shared.find(({ kind }) => kind === "row")!;
      for (const width of [820, 840, 880]) {
        const { aside, beside, tray } = fit(table, { ...DESK, width, height: 710 }, frame);
        expect(beside).toBe(true);
        expect(aside * dice.scale).toBeGreaterThanOrEqual(70);
        expect(2 * (aside * dice.scale + 18)).toBeLessThanOrEqual(tray.width);
      }
    });

    it("leaves the board its room in a low window", () => {
      const table = arrange(moment("bingo_battle: middle").scene, 0);
      const { beside, square } = fit(table, { width: 460, height: 345, settled: true, info: 0 }, frame);
      expect(beside).toBe(true);
      expect(square).toBeGreaterThanOrEqual(36); // the number on a coin is legible
    });

    it("is visible beside the board in the lowest window", () => {
      const table = arrange(moment("bingo_chess: opening").scene, 0);
      expect(fit(table, { width: 336, height: 345, settled: true, info: 0 }, frame)).toMatchObject({
        beside: true,
        height: 345,
      });
    });

    it("has room although it is empty", () => {
      const table = arrange(moment("columna: start").scene, 0);
      expect(fit(table, PHONE, frame)).toMatchObject({ beside: false, tray: { width: 374, height: 56 } });
      expect(fit(table, DESK, frame)).toMatchObject({ beside: true });
    });

    it.each([
      [454, 337],
      [395, 307],
    ])("leaves room for the info line beside a board on a low window: %i × %i", (width, height) => {
      const table = arrange(moment("columna: drop").scene, 0);
      const { beside, square, tray } = fit(table, { width, height, settled: true, info: 0 }, frame);
      expect(beside).toBe(true);
      expect(square).toBe(Math.floor((height - frame) / 9));
      expect(tray.width).toBeGreaterThanOrEqual(LOW_SIDE.width);
    });

    it("has room for its things and for buttons", () => {
      const table = arrange(moment("invictus: start").scene, 0);
      expect(fit(table, PHONE, frame).tray.height).toBeGreaterThan(BUTTONS.height + 24);
    });

    it("is beside the board if that leaves the board larger", () => {
      const table = arrange(moment("bingo_chess: opening").scene, 0);
      expect(fit(table, DESK, frame).beside).toBe(true);
      expect(fit(table, PHONE, frame).beside).toBe(false);
    });
  });

  describe("places", () => {
    const arena = () => arrange(moment("deathmatch_arena: five players").scene, 0);

    it("give the viewer's board the most room and are all visible on a desktop", () => {
      for (const room of [DESK, { ...DESK, height: 580 }, ROOMS[2]!]) {
        const { square, small, height: high } = fit(arena(), room, frame);
        expect(square).toBeGreaterThan(1.4 * small);
        expect(high).toBeLessThanOrEqual(room.height);
      }
    });

    it("are stacked on a phone", () => expect(fit(arena(), PHONE, frame).columns).toBe(0));

    it("have room for every row of opponents", () => {
      const { height: high, square, small } = fit(arena(), PHONE, frame);
      const board = arena().places[0]!.areas[0]!;
      expect(high).toBeGreaterThan(square * height(board) + 2 * small * height(board) + BUTTONS.height);
    });
  });
});

describe("things", () => {
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

    it("use a large window for their other things, too", () => {
      const { square, aside, columns } = fitThings(players, { width: 1340, height: 900, settled: true }, STEPS);
      const rows = Math.ceil(players / columns);
      expect(aside).toBeGreaterThanOrEqual(players === 2 ? 80 : 50);
      expect(aside).toBeLessThanOrEqual(square);
      expect(rows * (1.3 * square + aside + 100)).toBeLessThanOrEqual(900);
    });

    it("fit on a phone screen below the folded ladder", () => {
      const fit = fitThings(players, { ...STAGES.phone, settled: false }, STEPS);
      expect(fit.ladder).toMatchObject({ beside: false, width: 374 });
      expect(fit.height).toBeLessThan(480);
      expect(2 * fit.square + 18 + 20).toBeLessThanOrEqual(fit.place);
    });
  });

  it("puts a ladder last if the room is low", () => {
    const room = { width: 350, height: 260, settled: true };
    const fit = fitThings(2, room, STEPS);
    expect(fit.ladder).toMatchObject({ beside: false, last: true });
    expect(fit.height - fit.ladder!.height - 12).toBeLessThanOrEqual(room.height);
  });

  it("puts it beside places and actions if the low room is wider", () => {
    const room = { width: 428, height: 256, settled: true };
    const fit = fitThings(2, room, STEPS);
    expect(fit.ladder).toMatchObject({ flanks: true, last: false });
    expect(2 * fit.place + 12 + fit.ladder!.width + 12).toBeLessThanOrEqual(room.width);
    expect(fit).toMatchObject({ columns: 2, height: room.height });
    expect(fit.square).toBeGreaterThanOrEqual(40);
  });

  it("needs no ladder", () => {
    const fit = fitThings(2, { ...STAGES.desk, settled: true }, 0);
    expect(fit.ladder).toBeNull();
    expect(fit.square).toBe(280);
  });
});
