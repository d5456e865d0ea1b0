// Plays sounds in a browser. Loaded when first needed.

import { samples, type Sound } from "./things";

export class Player {
  private readonly made = new Map<Sound, AudioBuffer>();

  constructor(private readonly context: AudioContext) {}

  /** Play a sound, as loud as a share from 0 to 1 says. */
  async play(sound: Sound, volume: number): Promise<void> {
    if (this.context.state === "suspended") await this.context.resume();
    const source = new AudioBufferSourceNode(this.context, { buffer: this.buffer(sound) });
    source.connect(new GainNode(this.context, { gain: volume ** 2 })).connect(this.context.destination); // as the ear hears
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
