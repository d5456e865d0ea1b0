import { expect, test } from "vitest";
import type { Game } from "../wire";
import { asked, newGameAddress } from "./options";

const game = {
  options: [
    { name: "board", kind: "choice", values: ["rings", "flat"], default: "rings", meaning: "" },
    { name: "quiet", kind: "number", low: 1, high: 99, default: 50, meaning: "" },
    { name: "free", kind: "flag", default: true, meaning: "" },
  ],
} as unknown as Game;

const of = (query: string) => asked(game, new URLSearchParams(query));

test("an address may ask for options", () => {
  expect(of("board=flat&quiet=7&free=false")).toEqual({ board: "flat", quiet: 7, free: false });
});

test("what does not fit stays as usual", () => {
  const usual = { board: "rings", quiet: 50, free: true };
  for (const query of ["", "board=round&quiet=0&free=maybe", "quiet=1.5", "quiet=x"]) expect(of(query)).toEqual(usual);
});

test("addresses round-trip", () => {
  const options = { board: "flat", quiet: 9, free: false };
  const address = new URL(newGameAddress("columna", options, "7/7 SW,NE"), "http://here");
  expect(asked(game, address.searchParams)).toEqual(options);
  expect(address.searchParams.get("position")).toBe("7/7 SW,NE");
});
