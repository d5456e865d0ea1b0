import { area, choice, scene } from "../../table/fixtures";
import type { Area, Spot } from "../../wire";
import type { SetupScene } from "./draft";

// A setup for tests.

function spot(id: string, label = "", count = 0): Spot {
  const [one] = area("any", { [id]: label }).spots;
  return { ...one!, pieces: Array.from({ length: count }, () => one!.pieces[0]!) };
}

function holding(id: string, kind: string, spots: Spot[]): Area {
  return { ...area(id, {}), kind, spots };
}

/** Two ones and a two for three places; the two may not go on the first. */
export const SETUP = scene({
  areas: [
    holding(
      "board",
      "board",
      ["a1", "b1", "c1"].map((id) => spot(id)),
    ),
    holding("pool", "row", [spot("ones", "1", 2), spot("twos", "2", 1)]),
  ],
  choices: [
    { ...choice("1"), action: 7 },
    { ...choice("2"), action: 8 },
  ],
  arrangement: {
    spots: ["a1", "b1", "c1"],
    supplies: [
      { spot: "ones", actions: [7, 7, 7] },
      { spot: "twos", actions: [null, 8, 8] },
    ],
  },
}) as SetupScene;
