export { default as Board } from "./Board.svelte";
export { default as Counters } from "./widgets/Counters.svelte";
export { type AskPreview, type Preview, Previews } from "./preview/preview.svelte";
export { default as Tally } from "./widgets/Tally.svelte";
export { default as SeatBadge } from "./seats/SeatBadge.svelte";
export { default as Still } from "./Still.svelte";
export { type Hint, IDLE, type Settings, type Stage, USUAL } from "./settings";
export { words } from "./words";
