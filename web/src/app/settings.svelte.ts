import type { Speed } from "../beats/playback";

/** The values of each setting; the first is the default. */
export const CHOICES = {
  language: ["auto", "en", "de"],
  theme: ["system", "light", "dark"],
  board: ["wood", "slate", "contrast"],
  pieces: ["turned", "flat", "contrast"],
  speed: ["normal", "slow", "fast", "none"],
  confirm: ["days", "never", "always"],
} as const;

type Choices = { -readonly [Key in keyof typeof CHOICES]: (typeof CHOICES)[Key][number] };

export interface Settings extends Choices {
  speed: Speed; // of turns on the board
  distinct: boolean; // the palette for colour-blind players
  sound: boolean;
  volume: number; // 0 to 1
  animate: boolean;
  coordinates: boolean;
  reader: boolean;
  shortcuts: boolean; // letter keys work unless a text field has the focus
  name: string; // shown to the other players
  level: string; // of the last computer opponent; empty at first
}

const KEY = "parlour.settings";

const defaults: Settings = {
  language: "auto",
  theme: "system",
  board: "wood",
  pieces: "turned",
  distinct: false,
  sound: true,
  volume: 0.7,
  animate: true,
  speed: "normal",
  coordinates: true,
  confirm: "days",
  reader: false,
  shortcuts: true,
  name: "",
  level: "",
};

export const settings: Settings = $state(load());

export function load(): Settings {
  try {
    return repaired(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return { ...defaults }; // storage unavailable or its content invalid
  }
}

export function save(): void {
  const kept = JSON.stringify(settings);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // storage may be unavailable in private windows
  }
}

/** Saved settings, with defaults in place of unknown or invalid values. */
function repaired(kept: unknown): Settings {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => isKnown(name, value));
  return { ...defaults, ...Object.fromEntries(known) };
}

function isKnown(name: string, value: unknown): boolean {
  if (name in CHOICES) return (CHOICES[name as keyof Choices] as readonly unknown[]).includes(value);
  if (name === "volume") return typeof value === "number" && value >= 0 && value <= 1;
  return name in defaults && typeof value === typeof defaults[name as keyof Settings];
}

/** Apply the theme, palette, board and pieces to the root element for the style sheets. */
export function applyTheme(root: HTMLElement, settings: Settings, systemIsDark: boolean): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && systemIsDark);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.palette = settings.distinct ? "distinct" : "standard";
  root.dataset.board = settings.board;
  root.dataset.pieces = settings.pieces;
}
