import { expect, it } from "vitest";
import { moments } from "../../fixtures/load";
import { sign } from "./seats";

it("gives the seats of a table colours and signs of their own", () => {
  for (const { scene } of moments()) {
    const seats = scene.seats.map((_, seat) => seat);
    expect(new Set(scene.colours.slice(0, seats.length)).size).toBe(seats.length);
    expect(new Set(seats.map(sign)).size).toBe(seats.length);
  }
});
