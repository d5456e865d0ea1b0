import { expect, test } from "vitest";
import { beat, scene, showing } from "../table/fixtures";
import { cry, keepsHands, opens } from "./hands";
import type { Moment } from "./moments";

const reveal = (label: string | null, kind: Moment["beat"]["kind"] = "reveal"): Moment => ({
  beat: beat(0, { kind }),
  index: 0,
  told: 1,
  scene: showing(label),
});

test("hands that were closed open in a reveal", () => {
  expect(opens(showing("…"), reveal("✋"))).toBe(true);
  expect(opens(showing("…"), reveal("…"))).toBe(false);
  expect(opens(showing("…"), reveal(null))).toBe(false);
  expect(opens(showing("✋"), reveal("✊"))).toBe(false);
  expect(opens(showing("…"), reveal("✋", "claim"))).toBe(false);
});

test("hands are kept until they open", () => {
  expect([showing("…"), showing("✋"), showing(null), scene()].map(keepsHands)).toEqual([true, false, false, false]);
});

test("cries are heard", () => {
  expect(cry("Ohhhhhhh! Red overcharges the lazor.")).toBe("Ohhhhhhh!");
  expect(cry("Oh! A ghost.")).toBe(null);
});
