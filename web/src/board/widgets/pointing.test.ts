import { expect, it } from "vitest";
import type { Choice } from "../../wire";
import { pointing } from "./pointing";
import { CHOICE } from "../../wire/usual";

it("tells what is pointed at with mouse and keyboard, and that it no longer is", () => {
  const told: (Choice | null)[] = [];
  const choice: Choice = { action: 1, text: "stop", spots: [], sentence: "", ...CHOICE };
  const heard = pointing(choice, (pointed) => told.push(pointed));
  heard.onpointermove();
  heard.onpointerleave();
  heard.onfocus();
  heard.onblur();
  expect(told).toEqual([choice, null, choice, null]);
});
