// A table while beats are played: what is shown lags behind what the server has told.

import { isSecret, type May, type Scene, type Snapshot, type Turn } from "../wire";

const NOT_YET: May[] = ["play", "hint", "claim", "handover", "rematch", "analyse"]; // until all has been seen

/** The table as it is shown: clocks, offers and who is there are of now, the game is as far as it has been seen. */
export function staged(table: Snapshot, before: Snapshot, scene: Scene): Snapshot {
  const { end, position } = before;
  const status = table.status === "over" ? "playing" : table.status;
  const seats = table.seats.map((seat, i) => ({ ...seat, result: before.seats[i]?.result ?? null }));
  const may = table.may.filter((what) => !NOT_YET.includes(what));
  return { ...table, scene, status, end, position, seats, may, last: [] };
}

/** How far a table has been told: all turns before one, and of that one so many sentences. */
export interface Reached {
  readonly turn: number;
  readonly sentences: number;
  readonly opened: number; // what was secret has been shown of all turns up to this; -1: of none
}

/** The turns as far as they have been told; null: all of them. `secrets` are the numbers of those that were secret. */
export function toldTurns(
  turns: readonly Turn[],
  reached: Reached | null,
  secrets: ReadonlySet<number>,
): readonly Turn[] {
  if (!reached) return turns;
  const told = turns.slice(0, reached.turn + Math.min(1, reached.sentences));
  const under = told[reached.turn];
  if (under && !isSecret(under)) told[reached.turn] = { ...under, story: under.story.slice(0, reached.sentences - 1) };
  return told.map((turn) => (turn.number > reached.opened && secrets.has(turn.number) ? hidden(turn) : turn));
}

function hidden({ number, actor }: Turn): Turn {
  return { number, actor, secret: true };
}
