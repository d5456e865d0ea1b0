import type { Beat, Snapshot } from "../wire";
import type { Sound } from "./sound";

const SOUNDS: Readonly<Record<string, Sound>> = {
  roll: "roll",
  capture: "capture",
  theft: "capture",
  shot: "shot",
  block: "block",
  damage: "hit",
  death: "hit",
  reveal: "block",
  energy: "gain",
  respawn: "gain",
  round: "gain",
  line: "gain",
};
const SILENT = new Set(["end", "note"]); // the end is heard when all has been shown
const LOUDEST: readonly Sound[] = ["hit", "shot", "capture", "gain", "roll", "move"];

/** What is to be heard as a beat begins. */
export function cue({ kind }: Beat): Sound | null {
  return SILENT.has(kind) ? null : (SOUNDS[kind] ?? "move");
}

/** What is to be heard of beats that are not shown: the loudest. */
export function loudest(beats: readonly Beat[]): Sound | null {
  const sounds = beats.map(cue);
  return LOUDEST.find((sound) => sounds.includes(sound)) ?? sounds.find(Boolean) ?? null;
}

/** What is to be heard when all has been shown: that the game is over, or that it is one's turn. */
export function call(before: Snapshot, after: Snapshot): Sound | null {
  if (after.status === "over" && before.status !== "over") return "end";
  return mayPlay(after) && !mayPlay(before) ? "turn" : null;
}

function mayPlay(table: Snapshot): boolean {
  return table.may.includes("play");
}
