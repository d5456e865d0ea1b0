import type { Speed } from "../beats/playback";

/** What can be chosen, by setting; the first is what stands at the beginning. */
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
  speed: Speed; // of what is shown of each turn
  distinct: boolean; // colours that everyone can tell apart
  sound: boolean;
  volume: number; // 0 to 1
  animate: boolean;
  coordinates: boolean;
  reader: boolean;
  shortcuts: boolean; // letters act wherever nobody is typing
  name: string; // what the others call this person
  level: string; // of whom this person met last; empty before that
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
    return { ...defaults }; // no storage, or not ours: the page works without
  }
}

export function save(): void {
  const kept = JSON.stringify(settings);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // private windows may keep nothing
  }
}

/** Settings from what was kept: what is unknown, or not what it should be, stands as at the beginning. */
function repaired(kept: unknown): Settings {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => isKnown(name, value));
  return { ...defaults, ...Object.fromEntries(known) };
}

function isKnown(name: string, value: unknown): boolean {
  if (name in CHOICES) return (CHOICES[name as keyof Choices] as readonly unknown[]).includes(value);
  if (name === "volume") return typeof value === "number" && value >= 0 && value <= 1;
  return name in defaults && typeof value === typeof defaults[name as keyof Settings];
}

/** Say on the root element how the page is to look; the style sheets do the rest. */
export function dress(root: HTMLElement, settings: Settings, systemIsDark: boolean): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && systemIsDark);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.palette = settings.distinct ? "distinct" : "standard";
  root.dataset.board = settings.board;
  root.dataset.pieces = settings.pieces;
}
