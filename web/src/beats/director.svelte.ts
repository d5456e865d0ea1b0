import type { Beat, Scene } from "../wire";
import {
  bare,
  bounded,
  duration,
  factor,
  falling,
  type Moment,
  moments,
  opens,
  type Reached,
  silentTime,
  type Speed,
} from "./playback";

const COUNT = 550; // milliseconds per number of the countdown
const KEPT = 12; // sentences kept in the live region

/** What a director needs from its page, and the events it reports. */
export interface Host {
  speed: () => Speed;
  still: () => boolean; // true: nothing moves
  attended: () => boolean; // true: the player is looking at the current position
  patience: () => number; // milliseconds of playback before the current position
  began: (moment: Moment) => void;
  passed: (moments: readonly Moment[]) => void; // moments skipped by fast-forwarding
  counted: () => void;
  settled: () => void; // playback has reached the current position
}

/** Plays what happened at a table, one beat after another. */
export class Director {
  scene: Scene | null = $state.raw(null); // the scene on the board; null: the current position
  moment: Moment | null = $state.raw(null);
  repeats = $state(false); // true: a replay of what was shown before
  count = $state(0); // 1 to 3 while counting down to a reveal, else 0
  sentences: { number: number; sentence: string }[] = $state.raw([]); // the latest sentences, for the live region

  private tumbles = $state(false); // true: dice are still rolling, so the beat's sentence is held back
  private opened = -1; // number of the last turn revealed since playback caught up
  private waiting: Moment[] = [];
  private whole: Moment[] = []; // all moments up to the current position since playback last caught up
  private timer: ReturnType<typeof setTimeout> | undefined;
  private numbered = 0;
  private finished: ((whole: boolean) => void) | null = null;

  constructor(private readonly host: Host) {}

  /** How far the player has been shown; null: up to the current position. */
  get reached(): Reached | null {
    if (!this.scene || this.repeats) return null;
    const { moment, opened } = this;
    if (moment && this.tumbles) return { turn: moment.beat.turn, sentences: moment.sentences - 1, opened };
    if (moment) return { turn: moment.beat.turn, sentences: Math.max(1, moment.sentences), opened };
    return { turn: this.waiting[0]!.beat.turn, sentences: 0, opened };
  }

  /** The moments shown or waiting since playback last caught up; empty during a replay. */
  get news(): readonly Moment[] {
    return this.whole;
  }

  /** Queue the beats that followed a scene. */
  follow(scene: Scene, beats: readonly Beat[]): void {
    if (this.repeats) this.end(false);
    if (!beats.length) return;
    const start = (this.waiting.at(-1) ?? this.moment)?.scene ?? scene;
    const fresh = moments(start, beats);
    const waiting = [...this.waiting, ...fresh];
    this.whole = [...this.whole, ...fresh];
    const [passed, shown] = bounded(waiting, this.speed, this.host.still(), this.host.patience());
    this.waiting = shown;
    this.pass(passed);
    if (!this.host.attended() || this.host.speed() === "none") this.skip();
    else if (!this.scene) this.begin(start);
  }

  /** Replay the beats that followed a scene. Resolves to whether they were shown to the end. */
  repeat(scene: Scene, beats: readonly Beat[]): Promise<boolean> {
    this.skip();
    if (!beats.length) return Promise.resolve(true);
    this.repeats = true;
    this.waiting = moments(scene, beats);
    return new Promise((done) => {
      this.finished = done;
      this.begin(scene);
    });
  }

  /** Jump to the current position and report the remaining beats. */
  skip(): void {
    this.rest();
    if (!this.repeats) this.pass(this.waiting);
    this.end(false);
  }

  /** Jump to the current position and discard the remaining beats, which no longer apply. */
  drop(): void {
    this.end(false);
  }

  private begin(scene: Scene): void {
    this.scene = bare(scene);
    this.next();
  }

  private next(): void {
    const moment = this.waiting[0];
    if (!moment) this.end(true);
    else if (!this.host.still() && opens(this.scene!, moment)) this.countIn(1);
    else this.show();
  }

  private countIn(number: number): void {
    this.count = number;
    if (number > 3) return this.show();
    this.host.counted();
    this.timer = setTimeout(() => this.countIn(number + 1), COUNT * factor(this.speed));
  }

  private show(): void {
    const moment = this.waiting.shift()!;
    this.count = 0;
    this.moment = moment;
    this.tumbles = silentTime(moment.beat, this.speed, this.host.still()) > 0;
    if (this.tumbles) this.scene = falling(this.scene!, moment.scene, moment.beat.spots);
    else this.arrive(moment);
    this.host.began(moment);
    this.timer = setTimeout(() => this.hold(moment)); // starts once the browser has drawn the moment
  }

  private hold(moment: Moment): void {
    const [speed, still] = [this.speed, this.host.still()];
    const time = duration(moment.beat, speed, still);
    const before = this.tumbles ? silentTime(moment.beat, speed, still) : 0;
    const onwards = () => (this.timer = setTimeout(() => this.next(), time - before));
    const settled = () => (this.rest(), onwards());
    if (before) this.timer = setTimeout(settled, before);
    else settled();
  }

  /** Stop the dice and report the roll. */
  private rest(): void {
    if (!this.tumbles) return;
    this.tumbles = false;
    this.arrive(this.moment!);
  }

  private arrive(moment: Moment): void {
    this.scene = moment.scene;
    this.announce([moment]);
  }

  private end(whole: boolean): void {
    if (!this.scene && !this.waiting.length) return;
    clearTimeout(this.timer);
    const { finished, repeats } = this;
    [this.waiting, this.whole, this.scene, this.moment, this.count] = [[], [], null, null, 0];
    [this.repeats, this.finished, this.opened, this.tumbles] = [false, null, -1, false];
    finished?.(whole);
    if (!repeats) this.host.settled();
  }

  private pass(moments: readonly Moment[]): void {
    if (!moments.length) return;
    this.announce(moments);
    this.host.passed(moments);
  }

  private announce(moments: readonly Moment[]): void {
    for (const { beat } of moments) if (beat.kind === "reveal") this.opened = beat.turn;
    const spoken = moments.filter(({ beat }) => beat.sentence);
    const lines = spoken.map(({ beat }) => ({ number: this.numbered++, sentence: beat.sentence }));
    this.sentences = [...this.sentences, ...lines].slice(-KEPT);
  }

  /** A replay is shown even if the turn speed is "none". */
  private get speed(): Speed {
    const speed = this.host.speed();
    return this.repeats && speed === "none" ? "normal" : speed;
  }
}
