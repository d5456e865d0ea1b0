import { expect, test } from "vitest";
import { en } from "../language/en";
import { type Standing, standing } from "./standing";

const seats: Standing["seats"] = [
  { seat: 0, name: "Black", who: "person", player: "Anna" },
  { seat: 1, name: "White", who: "computer", player: "strong" },
];

const of = (table: Partial<Standing>) =>
  standing({ status: "playing", seats, actor: 0, mine: 0, results: null, ...table }, en);

test("a table of one's own says against whom, and whose turn it is", () => {
  expect(of({})).toBe("against Computer (strong) · Your turn");
  expect(of({ actor: 1 })).toBe("against Computer (strong) · White's turn");
  expect(of({ actor: null })).toBe("against Computer (strong) · in progress");
});

test("a table of others says who plays", () =>
  expect(of({ mine: null })).toBe("Anna, Computer (strong) · Black's turn"));

test("a table that waits says for how many", () => {
  const open = seats.with(1, { seat: 1, name: "White", who: "open", player: null });
  expect(of({ status: "waiting", seats: open })).toBe("waiting for 1 player");
});

test("a game that is over says how it ended, as the viewer would", () => {
  const over = (results: number[], more = {}) => of({ status: "over", actor: null, results, ...more });
  expect(over([1, -1])).toBe("against Computer (strong) · You win");
  expect(over([-1, 1])).toBe("against Computer (strong) · You lose");
  expect(over([0, 0])).toBe("against Computer (strong) · Draw");
  expect(over([1, -1], { mine: null })).toBe("Anna, Computer (strong) · Black wins");
});
