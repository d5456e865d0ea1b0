import type { Speed } from "../beats/timing";

export interface Settings {
  language: "auto" | "en" | "de";
  theme: "system" | "light" | "dark";
  distinct: boolean; // colours that everyone can tell apart
  sound: boolean;
  animate: boolean;
  speed: Speed; // of what is shown of each turn
  coordinates: boolean;
  confirm: "never" | "days" | "always";
  reader: boolean;
  name: string; // what the others call this person
}

const KEY = "parlour.settings";

const defaults: Settings = {
  language: "auto",
  theme: "system",
  distinct: false,
  sound: true,
  animate: true,
  speed: "normal",
  coordinates: true,
  confirm: "days",
  reader: false,
  name: "",
};

export const settings: Settings = $state(load());

export function load(): Settings {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
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
