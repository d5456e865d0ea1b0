import { expect, it } from "vitest";
import { moment, moments } from "../fixtures/load";
import { shared } from "./sharing";

it("is the new scene", () => {
  const all = moments();
  for (const [i, { scene }] of all.entries()) expect(shared(all[Math.max(0, i - 1)]!.scene, scene)).toEqual(scene);
});

it("keeps every spot of a scene that repeats the old one", () => {
  for (const { scene } of moments()) {
    const again = shared(scene, structuredClone(scene));
    again.areas.forEach((area, i) => expect(area.spots).toBe(scene.areas[i]!.spots));
    expect(again.seats).toBe(scene.seats);
  }
});

it("keeps the spots that a move does not touch", () => {
  const [before, after] = [moment("lokai_and_bele: stacks").scene, moment("lokai_and_bele: after stacks").scene];
  const old = new Set(before.areas[0]!.spots);
  const drawn = shared(before, after).areas[0]!.spots.filter((spot) => !old.has(spot));
  expect(drawn.map(({ id }) => id).sort()).toEqual(["d7", "e6"]);
});

it("draws anew whatever differs in anything", () => {
  const { scene } = moment("deathmatch_arena: buy");
  const spot = scene.areas.find(({ id }) => id === "market")!.spots[0]!;
  const [card] = spot.pieces;
  const others = [
    { x: 9 },
    { y: 9 },
    { label: "9E" },
    { locked: true },
    { name: "?" },
    { note: "?" },
    { pieces: [] },
    { pieces: [{ ...card!, label: "?" }] },
    { pieces: [{ ...card!, owner: 1 }] },
    { pieces: [{ ...card!, kind: "?" }] },
  ];
  for (const other of others) {
    const next = structuredClone(scene);
    Object.assign(next.areas.find(({ id }) => id === "market")!.spots[0]!, other);
    expect(shared(scene, next)).toEqual(next);
  }
});
