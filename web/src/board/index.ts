export { default as Board } from "./Board.svelte";
export { default as Counters } from "./widgets/Counters.svelte";
export { type AskPreview, type Preview, Previews } from "./effects/preview/preview.svelte";
export { default as Tally } from "./widgets/Tally.svelte";
export { default as SeatBadge } from "./pieces/seats/SeatBadge.svelte";
export { setSeatColours } from "./pieces/seats/seats";
export { default as Still } from "./layout/Still.svelte";
export { type Hint, IDLE, type Settings, type Stage, USUAL } from "./settings";
export { words } from "./telling/words";
