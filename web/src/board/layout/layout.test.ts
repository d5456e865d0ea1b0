import { describe, expect, it } from "vitest";
import type { Area } from "../../wire";
import { AREA, SPOT } from "../../wire/defaults";
import { moment, moments } from "../fixtures/load";
import { fit } from "./fit";
import { arrange, height, middleOf, width } from "./layout";

describe("areas", () => {
  it("are all placed once", () => {
    for (const { scene } of moments()) {
      const { main, shared, places } = arrange(scene, null);
      const put = [...(main ? [main] : []), ...shared, ...places.flatMap(({ areas }) => areas)];
      expect(put.map(({ id }) => id).sort()).toEqual(scene.areas.map(({ id }) => id).sort());
    }
  });

  it("without a seat are in the middle, apart from the seats' places", () => {
    const { scene } = moment("deathmatch_arena: choose");
    const [market] = scene.areas.filter(({ id }) => id === "market");
    const { shared } = arrange({ ...scene, areas: [...scene.areas, { ...market!, id: "round12" }] }, 0);
    expect(shared.map(({ id }) => id)).toContain("round12");
  });

  it("put the largest board in the middle", () => {
    expect(arrange(moment("bingo_chess: opening").scene, 0).main?.id).toBe("board");
    expect(arrange(moment("invictus: start").scene, 0).main?.id).toBe("board");
  });

  it("of a seat are together, the viewer's first", () => {
    const { scene } = moment("deathmatch_arena: choose");
    const { main, shared, places } = arrange(scene, 1);
    expect(main).toBeNull();
    expect(shared.map(({ id }) => id)).toEqual(["ways", "market"]);
    expect(places.map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(places[0]?.areas.map(({ id }) => id)).toEqual(["card1", "gear1"]);
  });
});

describe("a map", () => {
  const spot = (id: string, x: number, y: number) => ({ id, x, y, pieces: [], ...SPOT });
  const map: Area = { id: "map", kind: "map", spots: [spot("a", 40, 30), spot("b", 200, 130)], ...AREA, unit: 40 };
  const hand = { ...map, id: "hand", kind: "row", seat: 1, unit: 1 };
  const table = { ...moment("lokai_and_bele: start").scene, areas: [map] };

  it("is as large as its size, or has equal margins, in places", () => {
    expect([width(map), height(map)]).toEqual([6, 4]);
    expect([width({ ...map, size: [320, 200] }), height({ ...map, size: [320, 200] })]).toEqual([8, 5]);
  });

  it("keeps its places where they are when boards are flipped", () => {
    expect(middleOf(map, map.spots[0]!, true)).toEqual({ x: 1, y: 0.75 });
  });

  it("is the main board, or in the middle if seats have things of their own", () => {
    expect(arrange(table, 0).main).toBe(map);
    const { main, shared } = arrange({ ...table, areas: [map, hand] }, 0);
    expect([main, shared]).toEqual([null, [map]]);
  });

  it.each([
    [1280, 700],
    [390, 600],
  ])("fits above the hands of a table of %i × %i", (across, down) => {
    const found = fit(
      arrange({ ...table, areas: [map, hand] }, 0),
      { width: across, height: down, settled: true, info: 0 },
      38,
    );
    expect(found.shared!.square * width(map)).toBeLessThanOrEqual(across);
    expect(found.shared!.height).toBeLessThanOrEqual(0.65 * down);
    expect(found.columns).toBe(1);
  });
});
