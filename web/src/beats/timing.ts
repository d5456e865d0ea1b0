// How long a beat is shown.

import type { Beat } from "../wire";

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
