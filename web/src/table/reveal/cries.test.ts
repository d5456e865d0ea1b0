import { beforeEach, expect, test, vi } from "vitest";
import type { Moment } from "../../beats/moments";
import { beat, showing } from "../fixtures";
import { Cries } from "./cries.svelte";

let shouts: number;
let cries: Cries;

beforeEach(() => {
  vi.useFakeTimers();
  shouts = 0;
  cries = new Cries(() => shouts++);
});

const moment = (sentence: string, hand: string): Moment => ({ beat: beat(0, { sentence }), index: 0, told: 1, scene: showing(hand) });

test("a cry is shown for a while", () => {
  cries.listen(moment("Ohhhhhhh! Red overcharges.", "☞Blue!"));
  expect([cries.heard, shouts]).toEqual(["Ohhhhhhh!", 1]);
  vi.advanceTimersByTime(5000);
  expect(cries.heard).toBe(null);
});

test("one's own cry is heard when all hands open", () => {
  cries.listen(moment("Ohhhhhhh! Red overcharges.", "…"));
  expect([cries.heard, shouts]).toEqual([null, 0]);
  cries.listen(moment("All show their hands.", "☞Blue!"));
  expect([cries.heard, shouts]).toEqual(["Ohhhhhhh!", 1]);
});

test("a cry that was taken back is not heard", () => {
  cries.listen(moment("Ohhhhhhh! Red overcharges.", "…"));
  cries.forget();
  cries.listen(moment("Red blocks.", "✋"));
  expect([cries.heard, shouts]).toEqual([null, 0]);
});
