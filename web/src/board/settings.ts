// What a person may set about the board.

import type { Choice, Scene } from "../wire";

export interface Settings {
  animate: boolean; // off, too, where the system asks for less motion
  coordinates: "inside" | "outside" | "none";
  flipped: boolean; // boards are turned by half
  language: "en" | "de"; // of the board's own words; a scene's sentences come as they are
  counters: boolean; // whether the board shows the scene's counters
}

export const USUAL: Settings = {
  animate: true,
  coordinates: "outside",
  flipped: false,
  language: "en",
  counters: true,
};

/** The table as its game began. */
export interface Start {
  scene: Scene;
  arranges: boolean; // whether who is to act there lays out a setup
}

/** A move to be shown: analysis's moves will do. */
export interface Hint {
  text: string;
  spots: readonly string[];
}

/** What the board is to show beside its scene. */
export interface Stage {
  lit: readonly string[]; // spots that are being told about
  sent: readonly Choice[]; // moves on their way to the server
  time: number; // milliseconds in which all that moves is to settle
}

export const IDLE: Stage = { lit: [], sent: [], time: Infinity };
