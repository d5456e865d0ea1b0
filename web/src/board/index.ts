export { default as Board } from "./Board.svelte";
export { default as Counters } from "./widgets/Counters.svelte";
export { Previews } from "./effects/highlights.svelte";
export { default as Tally } from "./widgets/Tally.svelte";
export { default as SeatBadge } from "./pieces/SeatBadge.svelte";
export { setSeatColours } from "./pieces/appearance";
export { default as StaticBoard } from "./layout/StaticBoard.svelte";
export { spotOf } from "./input/focus.svelte";
export { begins } from "./input/picking";
export {
  type AskPreview,
  type Preview,
  type Hint,
  EMPTY_STAGE,
  type Settings,
  type Stage,
  DEFAULT_SETTINGS,
} from "./props";
export { words } from "./narration/words";
