export { default as Board } from "./Board.svelte";
export { default as Counters } from "./widgets/Counters.svelte";
export { default as SeatBadge } from "./seats/SeatBadge.svelte";
export { type Hint, type Settings, USUAL } from "./settings";
export { words } from "./words";
