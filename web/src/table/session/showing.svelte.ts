import { settings } from "../../app/settings.svelte";
import type { Director } from "../../beats/director.svelte";
import { type Moment, settleTime, shownTurns } from "../../beats/playback";
import type { Scene, Snapshot } from "../../wire";
import type { Autoplay, Replay } from "../history/replay.svelte";
import type { PendingMove } from "../playing/pending.svelte";
import type { Session } from "./session.svelte";

const INSTANT = 200; // milliseconds of motion if turns are shown at once

/** What the board shows of a table: the current position, a beat on the way to it, or an earlier position. */
export class Showing {
  readonly moment = $derived.by(() => this.director.moment);
  readonly scene: Scene = $derived.by(
    () => this.repeated ?? this.replay.past?.scene ?? this.move.drawn(this.table().scene),
  );
  readonly lit = $derived.by(() => this.moment?.beat.spots ?? []);
  readonly sent = $derived.by(() => this.move.sent?.choices ?? []);
  readonly last: readonly string[] = $derived.by(() => this.lastSpots());
  readonly time = $derived.by(() => this.timeOfBeat());
  readonly at = $derived.by(() => (this.repeated && this.moment ? this.moment.beat.turn + 1 : this.replay.at));
  readonly acting: number = $derived.by(() => this.moment?.beat.actor ?? this.table().scene.actor);
  readonly turns = $derived.by(() => shownTurns(this.session.turns, this.director.reached, this.session.secrets));

  private readonly repeated: Scene | null = $derived.by(() => (this.director.repeats ? this.director.scene : null));

  constructor(
    private readonly table: () => Snapshot, // as far as shown
    private readonly session: Session,
    private readonly director: Director,
    private readonly replay: Replay,
    private readonly move: PendingMove,
  ) {}

  /** Whether the current position is shown and playback has ended. */
  get isPresent(): boolean {
    return this.replay.at === null && !this.director.scene;
  }

  /** Whether an earlier position is shown. */
  get looksAway(): boolean {
    return this.replay.at !== null && !this.director.repeats;
  }

  private lastSpots(): readonly string[] {
    if (this.moment) return this.lit;
    return this.replay.past?.last ?? this.sent.at(-1)?.spots ?? this.table().last;
  }

  /** Milliseconds in which motion on the board must end. */
  private timeOfBeat(): number {
    if (this.moment) return settleTime(this.moment.beat, settings.speed);
    return settings.speed === "none" ? INSTANT : Infinity;
  }
}

/** Steps back and forward through a game, and skips playback. */
export class Navigation {
  constructor(
    private readonly director: Pick<Director, "scene" | "repeats" | "skip">,
    private readonly replay: Pick<Replay, "look" | "step">,
    private readonly autoplay: Pick<Autoplay, "on" | "toggle">,
    private readonly showing: Pick<Showing, "at">,
  ) {}

  /** Show the table after some turns. */
  at(turns: number): void {
    this.director.skip();
    void this.replay.look(turns);
  }

  /** Step some turns forward, or back if negative. */
  step(by: number): void {
    const { at } = this.showing;
    if (this.director.repeats && at !== null) return this.at(at + by);
    this.director.skip();
    void this.replay.step(by);
  }

  /** Skip playback. Returns whether any was running. */
  skip(): boolean {
    const shows = this.director.scene !== null;
    if (this.autoplay.on) void this.autoplay.toggle();
    else this.director.skip();
    return shows;
  }
}

const LASTS = 1600; // milliseconds

/** What a player shouts, for as long as it is shown. */
export class Shouts {
  text: string | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show the shout of a moment, if any. */
  listen({ beat }: Pick<Moment, "beat">): void {
    if (beat.kind !== "shout") return;
    this.text = beat.sentence;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.forget(), LASTS);
  }

  forget(): void {
    this.text = null;
  }
}
