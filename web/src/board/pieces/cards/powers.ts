// Power cards, each with a drawing of its own.

import type { Drawing } from "./drawing";

export const POWERS: Readonly<Record<string, readonly Drawing[]>> = {
  targeting_tessellator: [
    { lines: "M24 9a15 15 0 1 0 .1 0M24 3V14M24 34V45M3 24H14M34 24H45", areas: "M20 20H28V28H20Z" },
  ],
  charged_capacitor: [
    { lines: "M3 24H15M15 9V39M33 9V39M33 24H45", areas: "M26 13 19 25.5H23.5L21.5 35 29 22.5H24.5Z" },
  ],
  backup_battery: [{ lines: "M5 11H37V39H5ZM37 20H43V30H37M21 17V33M13 25H29" }],
  continuum_compressor: [{ lines: "M39 25a15 15 0 1 1-5-11.5M35 4V14H25", areas: "M24 19.5a4.5 4.5 0 1 0 .1 0Z" }],
  entropy_engine: [
    {
      lines: "M4 18 15 12 26 18V31L15 37 4 31ZM4 18 15 24 26 18M15 24V37",
      areas: "M39 8 29 26H35.5L32.5 40 45 21H38Z",
    },
  ],
};
