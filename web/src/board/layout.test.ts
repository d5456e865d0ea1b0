import { describe, expect, it } from "vitest";
import { moment, moments } from "./fixtures/load";
import { arrange, band, fit, height, width } from "./layout";

const PHONE = { width: 320, height: 500 };
const DESK = { width: 1200, height: 780 };
const frame = band("outside");

describe("areas", () => {
  it("all have a place, and only one", () => {
    for (const { scene } of moments()) {
      const { main, shared, places } = arrange(scene, null);
      const put = [...(main ? [main] : []), ...shared, ...places.flatMap(({ areas }) => areas)];
      expect(put.map(({ id }) => id).sort()).toEqual(scene.areas.map(({ id }) => id).sort());
    }
  });

  it("put the largest board in the middle", () => {
    expect(arrange(moment("bingo_chess: opening").scene, 0).main?.id).toBe("board");
    expect(arrange(moment("invictus: start").scene, 0).main?.id).toBe("board");
  });

  it("of each seat stand together, the viewer's first", () => {
    const { scene } = moment("deathmatch_arena: choose");
    const { main, shared, places } = arrange(scene, 1);
    expect(main).toBeNull();
    expect(shared.map(({ id }) => id)).toEqual(["hands", "ways", "market"]);
    expect(places.map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(places[0]?.areas.map(({ id }) => id)).toEqual(["card1", "gear1"]);
  });
});

describe("squares", () => {
  it("fit the width of any room", () => {
    for (const { scene } of moments())
      for (const room of [
        PHONE,
        DESK,
        { width: 768, height: 900 },
        { width: 640, height: 300 },
        { width: 280, height: 400 },
      ]) {
        const table = arrange(scene, 0);
        const { square, columns, place } = fit(table, room, frame, 3);
        const boards = table.places.flatMap(({ areas }) => areas).filter(({ kind }) => kind === "board");
        if (table.main) expect(square * width(table.main) + frame).toBeLessThanOrEqual(room.width);
        if (table.places.length) expect(columns * place + 12 * (columns - 1)).toBeLessThanOrEqual(room.width);
        for (const board of boards) expect(square * width(board) + frame + 20).toBeLessThanOrEqual(place);
      }
  });

  it("show a whole main board where that leaves them large enough", () => {
    for (const { scene } of moments()) {
      const table = arrange(scene, 0);
      const { square } = fit(table, DESK, frame, 3);
      if (table.main) expect(square * height(table.main) + frame).toBeLessThanOrEqual(DESK.height);
    }
  });

  it("are large enough for a finger on a phone", () => {
    for (const { scene } of moments())
      expect(fit(arrange(scene, 0), PHONE, frame, 3).square).toBeGreaterThanOrEqual(24);
  });

  it("put what is beside the main board there if there is room", () => {
    const table = arrange(moment("bingo_chess: opening").scene, 0);
    expect(fit(table, DESK, frame, 1).beside).toBe(true);
    expect(fit(table, PHONE, frame, 1).beside).toBe(false);
  });

  it("give each of five players a column where there is room", () => {
    const table = arrange(moment("deathmatch_arena: five players").scene, 0);
    expect(fit(table, { width: 1400, height: 800 }, frame, 6).columns).toBe(5);
    expect(fit(table, { width: 700, height: 800 }, frame, 6).columns).toBe(2);
    expect(fit(table, PHONE, frame, 6).columns).toBe(1);
  });
});
