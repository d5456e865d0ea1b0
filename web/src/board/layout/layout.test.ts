import { describe, expect, it } from "vitest";
import { moment, moments } from "../fixtures/load";
import { arrange } from "./layout";

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
