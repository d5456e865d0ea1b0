import { cry, keepsHands } from "../../beats/hands";
import type { Moment } from "../../beats/moments";

const LASTS = 1600; // milliseconds

/** The cry of who overcharges: it is heard when all hands are open, one's own too. */
export class Cries {
  heard: string | null = $state(null);
  private held: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly shouted: () => void) {}

  /** Listen to what is told now. */
  listen({ beat, scene }: Moment): void {
    this.held ??= cry(beat.sentence);
    if (!this.held || keepsHands(scene)) return;
    [this.heard, this.held] = [this.held, null];
    this.shouted();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.heard = null), LASTS);
  }

  /** What was held back is not true any more. */
  forget(): void {
    this.held = null;
  }
}
