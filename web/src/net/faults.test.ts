import { expect, test } from "vitest";
import { de } from "../language/de";
import { en } from "../language/en";
import { ApiError } from "./api";
import { faultText } from "./faults";

test("faults are told in the page's language", () => {
  expect(faultText(new ApiError("stale", "seq 4 is old"), de)).toBe(de.faults.stale);
  expect(faultText(new ApiError("offline", "TypeError"), en)).toBe(en.faults.offline);
});

test("what only the server knows it says itself", () => {
  expect(faultText(new ApiError("illegal", "d2d9 leaves the board."), en)).toBe("d2d9 leaves the board.");
  expect(faultText(new ApiError("busy", "Try again in 7 s.", undefined, 7), en)).toBe("Try again in 7 s.");
  expect(faultText(new ApiError("brand_new", "No cake left."), en)).toBe("No cake left.");
});

test("what is said to programs no person is told", () => {
  const nowhere = new ApiError("not_found", "No game named 'nim'. GET /api/games lists the games.");
  expect(faultText(nowhere, en)).toBe(en.faults.not_found);
  expect(faultText(new ApiError("not_found", "Columna has no lesson."), en)).toBe("Columna has no lesson.");
  expect(faultText(new ApiError("brand_new", "See /api/docs."), de)).toBe(de.faults.unknown);
});

test("there is always something to say", () => {
  expect(faultText(new ApiError("constructor", ""), en)).toBe(en.faults.unknown);
  expect(faultText(new ApiError("busy", ""), de)).toBe(de.faults.busy);
  expect(faultText(new TypeError("x is undefined"), en)).toBe(en.faults.unknown);
});
