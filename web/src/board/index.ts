export { default as Board } from "./Board.svelte";
export { default as Counters } from "./Counters.svelte";
export { default as SeatMark } from "./SeatMark.svelte";
export { type Hint, type Settings, USUAL } from "./settings";
export { words } from "./words";
