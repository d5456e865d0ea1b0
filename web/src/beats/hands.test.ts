import { expect, test } from "vitest";
import { beat, showing } from "../table/fixtures";
import { opens } from "./hands";
import type { Moment } from "./moments";

const reveal = (label: string | null, kind: Moment["beat"]["kind"] = "reveal"): Moment => ({
  beat: beat(0, { kind }),
  index: 0,
  told: 1,
  scene: showing(label),
});

test("hands that were closed open in a reveal", () => {
  expect(opens(showing("?"), reveal("✋"))).toBe(true);
  expect(opens(showing("?"), reveal("?"))).toBe(false);
  expect(opens(showing("?"), reveal(null))).toBe(false);
  expect(opens(showing("✋"), reveal("✊"))).toBe(false);
  expect(opens(showing("?"), reveal("✋", "claim"))).toBe(false);
});
