import { expect, it } from "vitest";
import { moments } from "../../fixtures/load";
import { colour, sign } from "./seats";

it("gives a seat the colour it is named after, in both languages", () => {
  expect([0, 1].map((seat) => colour(["White", "Black"], seat))).toEqual(["white", "black"]);
  expect([0, 1, 2].map((seat) => colour(["Rot", "Blau", "Grün"], seat))).toEqual(["red", "blue", "green"]);
});

it("gives the seats of a table colours and signs of their own", () => {
  for (const { scene } of moments()) {
    const seats = scene.seats.map((_, seat) => seat);
    expect(new Set(seats.map((seat) => colour(scene.seats, seat))).size).toBe(seats.length);
    expect(new Set(seats.map(sign)).size).toBe(seats.length);
  }
});
