// MERGED settings.ts: What a person may set about the board.

import type { Choice, Scene } from "../wire";
import type { AskPreview } from "./effects/highlights.svelte";

/** What a board is given. */
export interface BoardProps {
  scene: Scene;
  start?: Start | null; // it settles how large all is; else the scene that is first seen does
  viewpoint: number | null;
  home?: number | null; // whose place comes first, where that is not the viewpoint's
  last: readonly string[];
  interactive: boolean;
  settings: Settings;
  hint?: Hint | null;
  stage?: Stage;
  room?: number; // how high the board and its info line may be, in CSS pixels; else what the window has
  chrome?: number; // what the page takes of a narrow window, in CSS pixels, where it is more than usual
  idle?: string; // why nothing can be done now, if the scene does not say so
  preview?: AskPreview | undefined;
  game?: string; // whose formations are kept
  onplay: (actions: string[], confirmed?: boolean) => void;
  onahead?: ((spots: string[]) => void) | undefined; // a move of this person's, shown while another is to act
  onpartial?: (sentence: string) => void;
  onrefused?: (spots: string[]) => void;
}

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
