import type { Choice, Scene } from "../wire";

/** The properties of a board. */
export interface BoardProps {
  scene: Scene;
  start?: Start | null; // determines the sizes; default: the first scene
  viewpoint: number | null;
  home?: number | null; // the seat whose place comes first; default: the viewpoint
  last: readonly string[];
  interactive: boolean;
  settings: Settings;
  hint?: Hint | null;
  stage?: Stage;
  room?: number; // height for the board and its info line in CSS pixels; default: from the window
  chrome?: number; // CSS pixels that the page takes on a narrow window, if more than usual
  idle?: string; // why nothing can be done now, unless the scene says so
  preview?: AskPreview | undefined;
  game?: string; // whose saved formations to offer
  onplay: (actions: string[], confirmed?: boolean) => void;
  onahead?: ((spots: string[]) => void) | undefined; // handler for premoves
  onpartial?: (sentence: string) => void;
  onrefused?: (spots: string[]) => void;
}

/** The effect of an action: the scene after it, as far as it can be known, and a description. */
export interface Preview {
  scene: Scene | null;
  sentence: string;
  spots: readonly string[]; // affected by it
}

export type AskPreview = (action: string) => Promise<Preview | null>;

export interface Settings {
  animate: boolean; // also off if the system prefers reduced motion
  coordinates: "inside" | "outside" | "none";
  flipped: boolean; // rotate boards by 180 degrees
  language: "en" | "de"; // of the board's own texts; the scene's texts are already translated
  counters: boolean; // show the scene's counters
}

export const DEFAULT_SETTINGS: Settings = {
  animate: true,
  coordinates: "outside",
  flipped: false,
  language: "en",
  counters: true,
};

/** The table at the start of the game. */
export interface Start {
  scene: Scene;
  arranges: boolean; // whether the game starts with a setup
}

/** A move to show, such as a hint. */
export interface Hint {
  text: string;
  spots: readonly string[];
  stays?: boolean; // leave the page where it is, even if the spots are out of view
}

/** What the board shows in addition to its scene. */
export interface Stage {
  lit: readonly string[]; // spots mentioned by the current beat
  sent: readonly Choice[]; // moves on their way to the server
  time: number; // milliseconds in which all motion must end
}

export const EMPTY_STAGE: Stage = { lit: [], sent: [], time: Infinity };
