// Synthesizes the sounds of the things on a table and plays them. Loaded with the first sound.

interface Part {
  readonly at: number; // seconds from the start
  readonly lasts: number; // seconds
  readonly wave: (rate: number) => (time: number) => number; // a new generator per mix
}

type Mode = readonly [ratio: number, share: number]; // of a vibrating body

const TAU = 2 * Math.PI;
const FADE = 0.004; // seconds at the end, to avoid clicks
const FAINT = 6; // decay times until silence

const WOOD: readonly Mode[] = [
  [1, 1],
  [2.57, 0.5],
  [4.95, 0.22],
]; // a wooden block
const HOLLOW: readonly Mode[] = [
  [1, 1],
  [1.62, 0.45],
  [3.1, 0.15],
]; // a cup of leather or wood
const METAL: readonly Mode[] = [
  [1, 1],
  [2.32, 0.6],
  [4.25, 0.42],
  [6.63, 0.25],
]; // a metal disc
const BELL: readonly Mode[] = [
  [1, 1],
  [2, 0.35],
  [3.01, 0.12],
];

const wood = (at: number, pitch: number, loud: number): Part[] => [
  ring(at, pitch, WOOD, 0.028, loud),
  hiss(at, 0.012, loud * 0.7, 500, 6000),
];
const thud = (at: number, loud: number): Part[] => [
  ring(at, 105, WOOD, 0.05, loud),
  hiss(at, 0.03, loud * 0.5, 80, 900),
];
const metal = (at: number, pitch: number, loud: number): Part => ring(at, pitch, METAL, 0.11, loud);
const bell = (at: number, pitch: number, loud = 0.16): Part => ring(at, pitch, BELL, 0.16, loud);
const paper = (at: number, lasts: number, loud: number): Part => hiss(at, lasts, loud, 1200, 7500);

/** Dice falling onto wood and rolling out. */
const fall = (at: number): Part[] =>
  [0, 0.055, 0.1, 0.17, 0.25, 0.36].flatMap((later, i) => wood(at + later, 1050 - 170 * (i % 3), 0.34 - 0.045 * i));

const RATTLE = [0, 0.06, 0.13, 0.18, 0.26, 0.31, 0.39, 0.45]; // seconds: dice shaken in a cup

const PARTS = {
  man: [...wood(0, 330, 0.5)],
  stack: [...wood(0, 330, 0.5), ...wood(0.045, 410, 0.35), ...wood(0.08, 450, 0.22)],
  figure: [...thud(0, 0.5), ...wood(0.01, 240, 0.3)],
  capture: [...wood(0, 520, 0.4), ...thud(0.06, 0.55), ...wood(0.07, 260, 0.4)],
  die: [...wood(0, 900, 0.4), ...wood(0.05, 760, 0.18)],
  dice: fall(0),
  cup: [
    ...RATTLE.flatMap((at, i) => [ring(at, 430 + 60 * (i % 3), HOLLOW, 0.02, 0.3), hiss(at, 0.02, 0.18, 400, 3000)]),
    ...thud(0.56, 0.4),
    ...fall(0.6),
  ],
  coin: [metal(0, 2750, 0.2), metal(0.075, 3050, 0.13), metal(0.13, 2900, 0.07), ...wood(0, 600, 0.12)],
  card: [paper(0, 0.11, 0.75), ...wood(0.09, 210, 0.12)],
  hand: [paper(0, 0.035, 1.1), ring(0, 230, HOLLOW, 0.03, 0.35)],
  ball: [
    ...RATTLE.slice(0, 6).flatMap((at, i) => wood(at * 0.9, 620 + 90 * ((i * 2) % 5), 0.16)),
    ring(0.36, 480, HOLLOW, 0.05, 0.4),
    ...wood(0.36, 700, 0.3),
  ],
  shot: [slide(0, 1900, 170, 0.3, 0.2), slide(0, 2550, 240, 0.24, 0.1), hiss(0, 0.06, 0.3, 900, 6000)],
  block: [metal(0, 640, 0.28), ...wood(0, 760, 0.3)],
  hit: [...thud(0, 0.8), hiss(0.01, 0.16, 0.5, 120, 1600)],
  gain: [bell(0, 784, 0.13), bell(0.07, 988, 0.11)],
  line: [bell(0, 659), bell(0.09, 784), bell(0.18, 988), bell(0.27, 1319, 0.18)],
  round: [bell(0, 587), bell(0.11, 880)],
  turn: [bell(0, 659), bell(0.12, 880)],
  low: [bell(0, 988, 0.2), bell(0.16, 988, 0.2)],
  end: [bell(0, 523), bell(0.14, 659), bell(0.28, 784), bell(0.42, 1047, 0.2), bell(0.42, 523, 0.1)],
  count: [...wood(0, 250, 0.6)],
  shout: [slide(0, 165, 520, 0.9, 0.22), hiss(0, 0.9, 0.25, 300, 1800)],
} satisfies Record<string, Part[]>;

export type Sound = keyof typeof PARTS;
export const SOUNDS = Object.keys(PARTS) as Sound[];

/** The samples of a sound at a sample rate. */
export function samples(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  return mixed(PARTS[sound], rate);
}

export class Player {
  private readonly made = new Map<Sound, AudioBuffer>();

  constructor(private readonly context: AudioContext) {}

  /** Play a sound at a volume from 0 to 1. */
  async play(sound: Sound, volume: number): Promise<void> {
    if (this.context.state === "suspended") await this.context.resume();
    const source = new AudioBufferSourceNode(this.context, { buffer: this.buffer(sound) });
    // perceived loudness
    source.connect(new GainNode(this.context, { gain: volume ** 2 })).connect(this.context.destination);
    source.start();
  }

  private buffer(sound: Sound): AudioBuffer {
    const made = this.made.get(sound) ?? this.make(sound);
    this.made.set(sound, made);
    return made;
  }

  private make(sound: Sound): AudioBuffer {
    const { sampleRate } = this.context;
    const all = samples(sound, sampleRate);
    const buffer = new AudioBuffer({ length: all.length, sampleRate });
    buffer.copyToChannel(all, 0);
    return buffer;
  }
}

/** A struck body that vibrates in several modes; higher ones decay faster. */
function ring(at: number, pitch: number, modes: readonly Mode[], decay: number, loud: number): Part {
  const wave = () => (time: number) =>
    loud * modes.reduce((sum, [ratio, share]) => sum + share * swing(time, pitch * ratio, decay / Math.sqrt(ratio)), 0);
  return { at, lasts: FAINT * decay, wave };
}

/** Decaying noise between two pitches: air, paper, friction. */
function hiss(at: number, lasts: number, loud: number, low: number, high: number): Part {
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

/** A tone gliding between two pitches. */
function slide(at: number, from: number, to: number, lasts: number, loud: number): Part {
  const fall = Math.log(to / from) / lasts;
  const turns = (time: number) => (Math.abs(fall) < 1e-9 ? from * time : (from * Math.expm1(fall * time)) / fall);
  const wave = () => (time: number) => {
    const phase = TAU * turns(time);
    return loud * (1 - time / lasts) * Math.min(1, time / 0.01) * (Math.sin(phase) + 0.3 * Math.sin(2 * phase));
  };
  return { at, lasts, wave };
}

/** Mix all parts at a sample rate, limited to ±1. */
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

/** A low-pass filter. */
function filter(rate: number, pitch: number): (value: number) => number {
  const share = 1 - Math.exp((-TAU * pitch) / rate);
  let held = 0;
  return (value) => (held += share * (value - held));
}

/** Reproducible noise: a sound is always the same. */
function noises(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2 ** 31;
  };
}
