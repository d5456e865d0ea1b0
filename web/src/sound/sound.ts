// Sounds made on the spot: a handful of notes, no files.

export type Sound = "move" | "capture" | "roll" | "turn" | "low" | "end" | "count" | "shout" | "shot" | "block" | "hit" | "gain";

interface Note {
  at: number; // seconds from now
  pitch: number; // hertz
  to?: number; // the pitch it slides to
  lasts: number; // seconds
  loud: number; // 0 to 1
  wave?: OscillatorType;
}

const knock = (at: number, pitch: number, loud = 0.5): Note => ({ at, pitch, to: pitch * 0.4, lasts: 0.07, loud, wave: "triangle" });
const bell = (at: number, pitch: number, loud = 0.22): Note => ({ at, pitch, lasts: 0.35, loud });

export const SCORES: Record<Sound, Note[]> = {
  move: [knock(0, 320)],
  capture: [knock(0, 300), knock(0.06, 180, 0.6)],
  roll: [0, 0.05, 0.11, 0.18, 0.28].map((at, i) => knock(at, 520 - 40 * i, 0.25)),
  shot: [{ at: 0, pitch: 1400, to: 180, lasts: 0.22, loud: 0.12, wave: "sawtooth" }],
  block: [knock(0, 760, 0.3), knock(0.03, 610, 0.2)],
  hit: [knock(0, 150, 0.7), knock(0.05, 90, 0.6)],
  gain: [bell(0, 784, 0.14), bell(0.07, 988, 0.12)],
  turn: [bell(0, 659), bell(0.12, 880)],
  low: [bell(0, 988), bell(0.16, 988)],
  end: [bell(0, 523), bell(0.14, 659), bell(0.28, 784), bell(0.42, 1047)],
  count: [knock(0, 240, 0.6)],
  shout: [{ at: 0, pitch: 160, to: 520, lasts: 0.9, loud: 0.2, wave: "sawtooth" }],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // browsers wait for a first click
  for (const note of SCORES[sound]) sing(context, note);
}

function sing(context: AudioContext, { at, pitch, to, lasts, loud, wave = "sine" }: Note): void {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch });
  const gain = new GainNode(context, { gain: loud });
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}
