// Drawings on the cards of Deathmatch Arena, by the names of their pictures.

export interface Picture {
  family: string; // determines its colour
  layers: readonly Drawing[];
}

/** SVG paths in a box of 48 by 48 units: stroked lines and filled areas. */
export interface Drawing {
  lines?: string;
  areas?: string;
}

const GUN: Drawing = { areas: "M4 19H26V29H18L15 41H7L10 29H4Z" };

const LAZORS: Readonly<Record<string, readonly Drawing[]>> = {
  basic_lazor: [GUN, { lines: "M30 24H44" }],
  focused_lazor: [GUN, { lines: "M30 16 37 24 30 32M37 24H46" }],
  plasma_lazor: [GUN, { lines: "M30 24H33", areas: "M40 17a7 7 0 1 0 .1 0Z" }],
  vampiric_lazor: [GUN, { lines: "M30 24H33", areas: "M33 14H47L45 31 41.5 21H38.5L35 31Z" }],
  diffracting_lazor: [GUN, { lines: "M30 24H45M35 24 45 12M35 24 45 36" }],
  disabling_lazor: [GUN, { lines: "M30 24H32M40 16.5a7 7 0 1 0 .1 0M35.5 29 45 18.5" }],
};

const SHIELD: Drawing = { lines: "M24 4 41 10V23C41 34 33 41 24 45C15 41 7 34 7 23V10Z" };

const SHIELDS: Readonly<Record<string, readonly Drawing[]>> = {
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

const BATTERY: Drawing = { lines: "M5 11H37V39H5ZM37 20H43V30H37" };

const BATTERIES: Readonly<Record<string, readonly Drawing[]>> = {
  basic_battery: [BATTERY, { areas: "M10 16H16V34H10ZM20 16H26V34H20Z" }],
  military_battery: [BATTERY, { lines: "M21 18.5a6.5 6.5 0 1 0 .1 0M21 14V20M21 30V36M10 25H16M26 25H32" }],
  barrier_battery: [BATTERY, { areas: "M21 15 30 18V25C30 30 26 33.5 21 36C16 33.5 12 30 12 25V18Z" }],
  reactive_battery: [
    BATTERY,
    {
      areas:
        "M21 14 23.5 20.5 30 17.5 26.5 24 33 26.5 26 28 26.5 35.5 21 30.5 15.5 35.5 16 28 9 26.5 15.5 24 12 " +
        "17.5 18.5 20.5Z",
    },
  ],
  chaotic_battery: [BATTERY, { lines: "M10 29 15.5 18 21 33 26.5 17 32 28" }],
  tesseract_battery: [
    BATTERY,
    { lines: "M11 16H24V28H11ZM18 22H31V34H18ZM11 16 18 22M24 16 31 22M11 28 18 34M24 28 31 34" },
  ],
};

const POWERS: Readonly<Record<string, readonly Drawing[]>> = {
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

const FAMILIES: Readonly<Record<string, Readonly<Record<string, readonly Drawing[]>>>> = {
  lazor: LAZORS,
  shield: SHIELDS,
  battery: BATTERIES,
  power: POWERS,
};

const PICTURES: ReadonlyMap<string, Picture> = new Map(
  Object.entries(FAMILIES).flatMap(([family, drawn]) =>
    Object.entries(drawn).map(([name, layers]) => [name, { family, layers }] as const),
  ),
);

/** The hand gesture that stands for a basic item, as a piece label of kind "hand". */
const HANDS: Readonly<Record<string, string>> = {
  lazor: "☞",
  overlazor: "☞!",
  shield: "✋",
  overshield: "✋!",
  battery: "✊",
};

export function pictureOf(name: string): Picture | null {
  return PICTURES.get(name) ?? null;
}

export function handOf(name: string): string | null {
  return HANDS[name] ?? null;
}

/** The family of a card, from its picture or from the gesture that stands for it; "" if unknown. */
export function familyOf(name: string): string {
  return PICTURES.get(name)?.family ?? (HANDS[name] ? name.replace("over", "") : "");
}
