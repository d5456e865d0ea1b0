import type { Sound } from "./sound";
import { CHANCE, isSecret, type Snapshot, type Turn } from "../wire";

/** What is to be heard when a table changes: what happened last, and whether it is one's turn or the end. */
export function cues(before: Snapshot, after: Snapshot, fresh: readonly Turn[]): Sound[] {
  const sounds: Sound[] = [];
  if (fresh.length) sounds.push(soundOf(fresh));
  if (after.status === "over" && before.status !== "over") sounds.push("end");
  else if (mayPlay(after) && !mayPlay(before)) sounds.push("turn");
  return sounds;
}

function soundOf(fresh: readonly Turn[]): Sound {
  if (fresh.some((turn) => !isSecret(turn) && turn.captures)) return "capture";
  return fresh.at(-1)!.actor === CHANCE ? "roll" : "move";
}

function mayPlay(table: Snapshot): boolean {
  return table.may.includes("play");
}
