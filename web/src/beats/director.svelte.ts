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
  type Speed,
  untold,
} from "./playback";

const COUNT = 550; // milliseconds between one, two, three
const KEPT = 12; // sentences that stand where a screen reader finds them

/** What a director needs to know of whoever shows it, and whom it tells what. */
export interface Host {
  speed: () => Speed;
  still: () => boolean; // nothing is to move
  attended: () => boolean; // somebody looks at the present
  patience: () => number; // milliseconds that may be shown before the present
  began: (moment: Moment) => void;
  passed: (moments: readonly Moment[]) => void; // they were not shown
  counted: () => void;
  settled: () => void; // nothing is left to be shown
}

/** Shows what has happened at a table, one beat after another. */
export class Director {
  scene: Scene | null = $state.raw(null); // as it is shown; null: the present itself
  moment: Moment | null = $state.raw(null);
  repeats = $state(false); // what is shown has been shown before
  count = $state(0); // one, two, three: before hands are opened
  told: { number: number; sentence: string }[] = $state.raw([]); // each stands here once

  private tumbles = $state(false); // what is shown is not to be told yet
  private opened = -1; // the last turn that has shown something secret since all was told last
  private waiting: Moment[] = [];
  private whole: Moment[] = []; // all that leads to the present, from what was shown first
  private timer: ReturnType<typeof setTimeout> | undefined;
  private numbered = 0;
  private finished: ((whole: boolean) => void) | null = null;

  constructor(private readonly host: Host) {}

  /** How far the present has been told; null: all of it. */
  get reached(): Reached | null {
    if (!this.scene || this.repeats) return null;
    const { moment, opened } = this;
    if (moment && this.tumbles) return { turn: moment.beat.turn, sentences: moment.told - 1, opened };
    if (moment) return { turn: moment.beat.turn, sentences: Math.max(1, moment.told), opened };
    return { turn: this.waiting[0]!.beat.turn, sentences: 0, opened };
  }

  /** All that is shown or waits to be, with what has been shown since all was told last; nothing where that is a repetition. */
  get news(): readonly Moment[] {
    return this.whole;
  }

  /** Show what came after a scene, when what waits has been shown. */
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

  /** Show again what came after a scene. Whether it was shown to the end. */
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

  /** Come to the present at once. What was not shown is told. */
  skip(): void {
    this.rest();
    if (!this.repeats) this.pass(this.waiting);
    this.end(false);
  }

  /** Come to the present at once: what waited is not true any more. */
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
    this.tumbles = untold(moment.beat, this.speed, this.host.still()) > 0;
    if (this.tumbles) this.scene = falling(this.scene!, moment.scene, moment.beat.spots);
    else this.arrive(moment);
    this.host.began(moment);
    this.timer = setTimeout(() => this.hold(moment)); // its time begins when the page has drawn it
  }

  private hold(moment: Moment): void {
    const [speed, still] = [this.speed, this.host.still()];
    const time = duration(moment.beat, speed, still);
    const before = this.tumbles ? untold(moment.beat, speed, still) : 0;
    const onwards = () => (this.timer = setTimeout(() => this.next(), time - before));
    const settled = () => (this.rest(), onwards());
    if (before) this.timer = setTimeout(settled, before);
    else settled();
  }

  /** What tumbled lies still, and is told. */
  private rest(): void {
    if (!this.tumbles) return;
    this.tumbles = false;
    this.arrive(this.moment!);
  }

  private arrive(moment: Moment): void {
    this.scene = moment.scene;
    this.tell([moment]);
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
    this.tell(moments);
    this.host.passed(moments);
  }

  private tell(moments: readonly Moment[]): void {
    for (const { beat } of moments) if (beat.kind === "reveal") this.opened = beat.turn;
    const spoken = moments.filter(({ beat }) => beat.sentence);
    const lines = spoken.map(({ beat }) => ({ number: this.numbered++, sentence: beat.sentence }));
    this.told = [...this.told, ...lines].slice(-KEPT);
  }

  /** Who asks to see something again sees it, at whatever speed the present goes. */
  private get speed(): Speed {
    const speed = this.host.speed();
    return this.repeats && speed === "none" ? "normal" : speed;
  }
}
