// What sounds are made of: rings, hisses and slides, mixed into samples. Pure, so that they can be tested.

export interface Part {
  readonly at: number; // seconds from the start
  readonly lasts: number; // seconds
  readonly wave: (rate: number) => (time: number) => number; // a wave of its own for each mixing
}

export type Mode = readonly [ratio: number, share: number]; // of what swings when something is struck

const TAU = 2 * Math.PI;
const FADE = 0.004; // seconds at the end, so that nothing clicks
const FAINT = 6; // decays after which nothing is heard

/** Something struck that swings in several modes at once, each above the last and sooner gone. */
export function ring(at: number, pitch: number, modes: readonly Mode[], decay: number, loud: number): Part {
  const wave = () => (time: number) =>
    loud * modes.reduce((sum, [ratio, share]) => sum + share * swing(time, pitch * ratio, decay / Math.sqrt(ratio)), 0);
  return { at, lasts: FAINT * decay, wave };
}

/** Noise between two pitches that dies away: air, paper, something rubbed. */
export function hiss(at: number, lasts: number, loud: number, low: number, high: number): Part {
  const wave = (rate: number) => {
    const noise = noises(Math.round(low + 7 * high));
    const [above, below] = [filter(rate, high), filter(rate, low)];
    return (time: number) => {
      const heard = above(noise());
      return loud * (heard - below(heard)) * Math.sin(Math.PI * Math.sqrt(time / lasts));
    };
  };
  return { at, lasts, wave };
}

/** A tone that glides from one pitch to another. */
export function slide(at: number, from: number, to: number, lasts: number, loud: number): Part {
  const fall = Math.log(to / from) / lasts;
  const turns = (time: number) => (Math.abs(fall) < 1e-9 ? from * time : (from * Math.expm1(fall * time)) / fall);
  const wave = () => (time: number) => {
    const phase = TAU * turns(time);
    return loud * (1 - time / lasts) * Math.min(1, time / 0.01) * (Math.sin(phase) + 0.3 * Math.sin(2 * phase));
  };
  return { at, lasts, wave };
}

/** All parts together, so many samples a second, none beyond 1. */
export function mixed(parts: readonly Part[], rate: number): Float32Array<ArrayBuffer> {
  const seconds = Math.max(...parts.map(({ at, lasts }) => at + lasts));
  const samples = new Float32Array(Math.ceil(seconds * rate));
  for (const { at, lasts, wave } of parts) {
    const [first, value] = [Math.round(at * rate), wave(rate)];
    const count = Math.min(Math.floor(lasts * rate), samples.length - first);
    for (let i = 0; i < count; i++) samples[first + i]! += value(i / rate) * Math.min(1, (lasts - i / rate) / FADE);
  }
  return samples.map(Math.tanh);
}

function swing(time: number, pitch: number, decay: number): number {
  return Math.sin(TAU * pitch * time) * Math.exp(-time / decay);
}

/** Lets through what is below a pitch. */
function filter(rate: number, pitch: number): (value: number) => number {
  const share = 1 - Math.exp((-TAU * pitch) / rate);
  let held = 0;
  return (value) => (held += share * (value - held));
}

/** Noise, the same each time: a sound is always itself. */
function noises(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2 ** 31;
  };
}
