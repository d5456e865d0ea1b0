import { expect, it } from "vitest";
import { moment } from "../../fixtures/load";
import { ghosts } from "./ghosts";
import { PIECE } from "../../../wire/usual";

const { scene } = moment("invictus: battle");

it("finds nothing where nothing changes", () => expect(ghosts(scene, structuredClone(scene)).size).toBe(0));

it("finds what would lie on the spots that change", () => {
  const after = structuredClone(scene);
  const [from, to] = ["a3", "a4"].map((id) => after.areas[0]!.spots.find((spot) => spot.id === id)!);
  [from!.pieces, to!.pieces] = [[], from!.pieces];
  const found = ghosts(scene, after);
  expect([found.size, found.get("a3"), found.get("a4")]).toEqual([2, [], to!.pieces]);
});

it("leaves what one chooses among as it is", () => {
  const before = moment("deathmatch_arena: choose").scene;
  const after = structuredClone(before);
  const [ways] = after.areas.filter(({ offers }) => offers);
  for (const { pieces } of ways!.spots) pieces[0]!.owner = 1;
  expect(ghosts(before, after).size).toBe(0);
});

it("leaves out spots that are not on the table yet", () => {
  const after = structuredClone(scene);
  after.areas[0]!.spots.push({
    ...after.areas[0]!.spots[0]!,
    id: "new",
    pieces: [{ kind: "man", ...PIECE, owner: 0 }],
  });
  expect(ghosts(scene, after).size).toBe(0);
});
