// Beats that wait to be shown, each with the scene that it leads to.

// MERGED apply.ts: What a beat makes of the scene before it.

// MERGED hands.ts: What is shown together, on the count of three: hands.

// MERGED foreseen.ts: Beats that somebody saw coming: of one's own doing, with nothing decided by chance or by another among them.

// MERGED staging.ts: A table while beats are played: what is shown lags behind what the server has told.

// MERGED timing.ts: How long a beat is shown.

import { type Area, type Beat, isSecret, type May, type Scene, type Snapshot, type Turn } from "../wire";

export interface Moment {
  readonly beat: Beat;
  readonly index: number; // within its turn
  readonly told: number; // sentences of its turn that have been said, with its own
  readonly scene: Scene; // after the beat
}

/** Milliseconds that somebody may be kept waiting, who may click to wait no longer. */
export const PATIENCE = { usual: 60_000, clocked: 12_000 };

/** The moments of some beats that follow a scene. */
export function moments(start: Scene, beats: readonly Beat[]): Moment[] {
  let [scene, first, told] = [bare(start), 0, 0];
  return beats.map((beat, i) => {
    scene = applied(scene, beat);
    if (beat.turn !== beats[first]!.turn) [first, told] = [i, 0];
    if (beat.sentence) told++;
    return { beat, index: i - first, told, scene };
  });
}

/** Parts what waits into what is passed over and what is shown: as many of the last turns as there is time for. */
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

/** A scene in which nothing is to be chosen. */
export function bare(scene: Scene): Scene {
  return { ...scene, choices: [], plans: [], arrangement: null };
}

/** The scene after a beat, with who acts in its turn: it names only what looks different. */
export function applied(scene: Scene, beat: Beat): Scene {
  return {
    ...scene,
    actor: beat.actor,
    areas: areasAfter(scene.areas, beat),
    counters: beat.counters ?? scene.counters,
  };
}

/** The scene while dice fall: they have begun to, and nothing else tells yet what they bring. */
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

/** Whether something opens now that was hidden. */
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

/** Whether a seat knew beforehand all that some moments of these turns tell. */
export function foreseen(moments: readonly Moment[], turns: readonly Turn[], seat: number): boolean {
  const isOwn = ({ beat }: Moment) => turns[beat.turn]?.actor === seat && (beat.seat ?? seat) === seat;
  return moments.length > 0 && moments.every((moment) => isOwn(moment) && moment.beat.foreseen);
}

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

export type Speed = "slow" | "normal" | "fast" | "none";

const FACTORS: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.35, none: 0 };
const GLANCE = 300; // milliseconds to find a sentence
const LETTER = 35; // milliseconds to read one
const LONGEST = 2500;
const SETTLED = 0.8; // of the time of a beat: until nothing moves any more
const TUMBLED = 0.65; // … of a roll, whose dice are then read

/** The time of a beat in milliseconds; where nothing moves, its sentence can be read in it. */
export function duration({ ms, sentence }: Beat, speed: Speed, still: boolean): number {
  const reading = still ? Math.min(LONGEST, GLANCE + LETTER * sentence.length) : 0;
  return Math.round(Math.max(ms, reading) * FACTORS[speed]);
}

/** The time in milliseconds in which what moves comes to rest; a speed at which nothing is shown is no hurry. */
export function settling(beat: Beat, speed: Speed): number {
  const time = duration(beat, speed, false) || beat.ms;
  return (beat.kind === "roll" ? TUMBLED : SETTLED) * time;
}

/** For how long nothing may be said of a beat, in milliseconds: dice come to rest before they are told. */
export function untold(beat: Beat, speed: Speed, still: boolean): number {
  return beat.kind === "roll" && !still ? TUMBLED * duration(beat, speed, still) : 0;
}

export function factor(speed: Speed): number {
  return FACTORS[speed];
}
