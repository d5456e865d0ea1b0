import type { Scene } from "../wire";
import type { AskPreview } from "./effects/preview/preview.svelte";
import type { Hint, Settings, Stage, Start } from "./settings";

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
