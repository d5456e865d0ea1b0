import type { Moment } from "../../beats/playback";

const LASTS = 1600; // milliseconds

/** What somebody shouts, for as long as it is heard. */
export class Cries {
  heard: string | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Listen to what is told now. */
  listen({ beat }: Pick<Moment, "beat">): void {
    if (beat.kind !== "shout") return;
    this.heard = beat.sentence;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.forget(), LASTS);
  }

  forget(): void {
    this.heard = null;
  }
}
