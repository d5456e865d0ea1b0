import { expect, test } from "vitest";
import { choice } from "../../fixtures";
import { read } from "./typed";

const choices = [
  choice("d2d6", ["d2", "d6"]),
  choice("d2xe3", ["d2", "e3"]),
  choice("+g1", ["track-sg", "g1"]),
  choice("pass"),
  choice("C:C2", ["C:C3", "C:C2"]),
];
const stateOf = (text: string) => read(choices, text).state;

test.each(["d2d6", "D2-D6", " d2 d6 ", "d2xe3", "d2e3", "g1", "PASS", "c:c2"])("%j is a whole move", (text) => {
  expect(stateOf(text)).toBe("complete");
});

test.each(["d", "d2", "d2x", "pa", "+"])("%j begins a move", (text) => {
  expect(stateOf(text)).toBe("partial");
});

test.each(["z", "d9", "d2d66", "?!"])("%j is no move", (text) => {
  expect(stateOf(text)).toBe("wrong");
});

test("what it may become is listed", () => {
  const reading = read(choices, "d2");
  expect(reading.state === "partial" && reading.begun.map(({ text }) => text)).toEqual(["d2d6", "d2xe3"]);
});

test("a text that could mean two moves is not yet one", () => {
  const twins = [choice("a-b"), choice("ab-")];
  expect(read(twins, "ab").state).toBe("partial");
  expect(read(twins, "a-b").state).toBe("complete");
});

test("nothing typed is nothing", () => expect(stateOf("  ")).toBe("empty"));
