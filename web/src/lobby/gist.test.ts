import { expect, it } from "vitest";
import { gist } from "./gist";

it("is a summary up to its first colon or full stop", () => {
  expect(gist("Push your luck: throw thrice. The last counts.")).toEqual([
    "Push your luck",
    ": throw thrice. The last counts.",
  ]);
  expect(gist("An open fight. A die captures.")).toEqual(["An open fight", ". A die captures."]);
});

it("is all of it where there is neither", () => {
  expect(gist("Chess at 1.5 times the speed")).toEqual(["Chess at 1.5 times the speed", ""]);
});
