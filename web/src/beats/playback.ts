// Moments: beats with the scenes they lead to. How long they last, and what the table shows meanwhile. No DOM.

import { type Area, type Beat, isSecret, type May, type Scene, type Snapshot, type Turn } from "../wire";

export interface Moment {
  readonly beat: Beat;
  readonly index: number; // within its turn
  readonly sentences: number; // of its turn so far, including its own
  readonly scene: Scene; // after the beat
}

/** The longest wait in milliseconds before playback skips ahead; a click skips it sooner. */
export const PATIENCE = { usual: 60_000, clocked: 12_000 };

/** The moments of beats that follow a scene. */
export function moments(start: Scene, beats: readonly Beat[]): Moment[] {
  let [scene, first, sentences] = [bare(start), 0, 0];
  return beats.map((beat, i) => {
    scene = applied(scene, beat);
    if (beat.turn !== beats[first]!.turn) [first, sentences] = [i, 0];
    if (beat.sentence) sentences++;
    return { beat, index: i - first, sentences, scene };
  });
}

/** Split the queue into moments to skip and moments to show: as many of the last turns as there is time for. */
export function bounded(
  waiting: readonly Moment[],
  speed: Speed,
  still: boolean,
  patience: number,
): [passed: Moment[], shown: Moment[]] {
  let [first, left] = [waiting.length, patience];
  while (first > 0 && (left > 0 || first === waiting.length)) {
    const start = waiting.findIndex(({ beat }) => beat.turn === waiting[first - 1]!.beat.turn);
    left -= waiting.slice(start, first).reduce((sum, { beat }) => sum + duration(beat, speed, still), 0);
    if (left < 0 && first < waiting.length) break;
    first = start;
  }
  return [waiting.slice(0, first), waiting.slice(first)];
}

/** The scene without choices. */
export function bare(scene: Scene): Scene {
  return { ...scene, choices: [], plans: [], arrangement: null };
}

/** Apply a beat to a scene. A beat contains only what has changed. */
export function applied(scene: Scene, beat: Beat): Scene {
  return {
    ...scene,
    actor: beat.actor,
    areas: areasAfter(scene.areas, beat),
    counters: beat.counters ?? scene.counters,
  };
}

/** The scene while dice roll: only the dice are new. */
export function falling(before: Scene, after: Scene, dice: readonly string[]): Scene {
  if (!dice.length) return after;
  const known = new Map(after.areas.map((area) => [area.id, area]));
  const areas = before.areas.map((area) => {
    const spots = known.get(area.id)?.spots ?? [];
    return spots.some(({ id }) => dice.includes(id)) ? { ...area, spots } : area;
  });
  return { ...before, actor: after.actor, areas };
}

function areasAfter(before: readonly Area[], { areas, order }: Beat): Area[] {
  const known = new Map(before.map((area) => [area.id, area]));
  for (const area of areas) known.set(area.id, area);
  return (order ?? [...known.keys()]).flatMap((id) => known.get(id) ?? []);
}

/** Whether hidden pieces are revealed by this moment. */
export function opens(before: Scene, { beat, scene }: Moment): boolean {
  if (beat.kind !== "reveal") return false;
  const after = spotsOf(scene);
  const open = new Set(
    after.filter(({ pieces }) => pieces.length && !pieces.some(({ hidden }) => hidden)).map(({ id }) => id),
  );
  return spotsOf(before).some(({ id, pieces }) => pieces.some(({ hidden }) => hidden) && open.has(id));
}

function spotsOf(scene: Scene) {
  return scene.areas.flatMap(({ spots }) => spots);
}

/** Whether a seat could foresee all of these moments: its own moves without chance or other players. */
export function foreseen(moments: readonly Moment[], turns: readonly Turn[], seat: number): boolean {
  const isOwn = ({ beat }: Moment) => turns[beat.turn]?.actor === seat && (beat.seat ?? seat) === seat;
  return moments.length > 0 && moments.every((moment) => isOwn(moment) && moment.beat.foreseen);
}

// not allowed until playback has caught up
const NOT_YET: May[] = ["play", "hint", "claim", "handover", "rematch", "analyse"];

/** The table during playback: clocks, offers and presence are current, the game lags behind. */
export function staged(table: Snapshot, before: Snapshot, scene: Scene): Snapshot {
  const { end, position } = before;
  const status = table.status === "over" ? "playing" : table.status;
  const seats = table.seats.map((seat, i) => ({ ...seat, result: before.seats[i]?.result ?? null }));
  const may = table.may.filter((what) => !NOT_YET.includes(what));
  return { ...table, scene, status, end, position, seats, may, last: [] };
}

/** How far a game has been shown: all turns before `turn`, and the first `sentences` of that one. */
export interface Reached {
  readonly turn: number;
  readonly sentences: number;
  readonly opened: number; // number of the last turn whose secret has been revealed; -1: none
}

/** The turns shown so far; null: all. `secrets` are the numbers of turns that were secret. */
export function shownTurns(
  turns: readonly Turn[],
  reached: Reached | null,
  secrets: ReadonlySet<number>,
): readonly Turn[] {
  if (!reached) return turns;
  const shown = turns.slice(0, reached.turn + Math.min(1, reached.sentences));
  const under = shown[reached.turn];
  if (under && !isSecret(under)) shown[reached.turn] = { ...under, story: under.story.slice(0, reached.sentences - 1) };
  return shown.map((turn) => (turn.number > reached.opened && secrets.has(turn.number) ? hidden(turn) : turn));
}

function hidden({ number, actor }: Turn): Turn {
  return { number, actor, secret: true };
}

export type Speed = "slow" | "normal" | "fast" | "none";

const FACTORS: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.35, none: 0 };
const GLANCE = 300; // milliseconds to find a sentence
const LETTER = 35; // milliseconds to read a letter
const LONGEST = 2500;
const SETTLED = 0.8; // share of a beat after which nothing moves
const TUMBLED = 0.65; // the same for a dice roll, which leaves time to read the dice

/** The length of a beat in milliseconds. Without animation it leaves time to read the sentence. */
export function duration({ ms, sentence }: Beat, speed: Speed, still: boolean): number {
  const reading = still ? Math.min(LONGEST, GLANCE + LETTER * sentence.length) : 0;
  return Math.round(Math.max(ms, reading) * FACTORS[speed]);
}

/** Milliseconds until the pieces of a beat come to rest. At speed "none" animations take their normal time. */
export function settleTime(beat: Beat, speed: Speed): number {
  const time = duration(beat, speed, false) || beat.ms;
  return (beat.kind === "roll" ? TUMBLED : SETTLED) * time;
}

/** Milliseconds before a beat may be described: dice roll first. */
export function silentTime(beat: Beat, speed: Speed, still: boolean): number {
  return beat.kind === "roll" && !still ? TUMBLED * duration(beat, speed, still) : 0;
}

export function factor(speed: Speed): number {
  return FACTORS[speed];
}
