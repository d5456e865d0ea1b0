// A shield, and its device.

import type { Drawing } from "./drawing";

const SHIELD: Drawing = { lines: "M24 4 41 10V23C41 34 33 41 24 45C15 41 7 34 7 23V10Z" };

export const SHIELDS: Readonly<Record<string, readonly Drawing[]>> = {
  basic_shield: [SHIELD, { lines: "M15 23H33" }],
  efficient_shield: [SHIELD, { areas: "M26 12 15 27H23L21 38 33 22H25Z" }],
  reflector_shield: [SHIELD, { lines: "M13 16 24 29 35 16M35 24V15H26" }],
  negator_shield: [SHIELD, { lines: "M16 16 32 32M32 16 16 32" }],
  absorber_shield: [
    SHIELD,
    { lines: "M24 12V21M19.5 17 24 21.5 28.5 17M24 38V29M19.5 33 24 28.5 28.5 33M13 25H19M29 25H35" },
  ],
  ultra_shield: [
    SHIELD,
    { areas: "M24 12 27.5 20.5 36.5 21 29.5 26.8 32 35.5 24 30.5 16 35.5 18.5 26.8 11.5 21 20.5 20.5Z" },
  ],
};
