// A battery, and what is in it.

import type { Drawing } from "./drawing";

const BATTERY: Drawing = { lines: "M5 11H37V39H5ZM37 20H43V30H37" };

export const BATTERIES: Readonly<Record<string, readonly Drawing[]>> = {
  basic_battery: [BATTERY, { areas: "M10 16H16V34H10ZM20 16H26V34H20Z" }],
  military_battery: [BATTERY, { lines: "M21 18.5a6.5 6.5 0 1 0 .1 0M21 14V20M21 30V36M10 25H16M26 25H32" }],
  barrier_battery: [BATTERY, { areas: "M21 15 30 18V25C30 30 26 33.5 21 36C16 33.5 12 30 12 25V18Z" }],
  reactive_battery: [
    BATTERY,
    {
      areas:
        "M21 14 23.5 20.5 30 17.5 26.5 24 33 26.5 26 28 26.5 35.5 21 30.5 15.5 35.5 16 28 9 26.5 15.5 24 12 17.5 18.5 20.5Z",
    },
  ],
  chaotic_battery: [BATTERY, { lines: "M10 29 15.5 18 21 33 26.5 17 32 28" }],
  tesseract_battery: [
    BATTERY,
    { lines: "M11 16H24V28H11ZM18 22H31V34H18ZM11 16 18 22M24 16 31 22M11 28 18 34M24 28 31 34" },
  ],
};
