// How long a beat is shown.

import type { Beat } from "../wire";

export type Speed = "slow" | "normal" | "fast" | "none";

const FACTORS: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.35, none: 0 };
const GLANCE = 300; // milliseconds to find a sentence
const LETTER = 35; // milliseconds to read one
const LONGEST = 2500;

/** The time of a beat in milliseconds; where nothing moves, its sentence can be read in it. */
export function duration({ ms, sentence }: Beat, speed: Speed, still: boolean): number {
  const reading = still ? Math.min(LONGEST, GLANCE + LETTER * sentence.length) : 0;
  return Math.round(Math.max(ms, reading) * FACTORS[speed]);
}

export function factor(speed: Speed): number {
  return FACTORS[speed];
}
