import { pause } from "../../net/connection";

/** Tells the server once that the seats on this screen are ready, and again until it has taken it. */
export class Readiness {
  private wanted = ""; // the seats that are to be ready
  private told = ""; // those that it has been told of, or is being told of
  private tries = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly tell: () => Promise<unknown>,
    private readonly failed: (problem: unknown) => void, // the first time
  ) {}

  /** The seats that the server waits for; empty if it waits for none on this screen. */
  follow(seats: string): void {
    this.wanted = seats;
    if (seats && seats !== this.told) void this.say();
  }

  stop(): void {
    this.wanted = "";
    clearTimeout(this.waiting);
  }

  private async say(): Promise<void> {
    clearTimeout(this.waiting);
    const seats = (this.told = this.wanted);
    try {
      await this.tell();
      this.tries = 0;
    } catch (problem) {
      if (!this.tries) this.failed(problem);
      this.waiting = setTimeout(() => this.wanted === seats && void this.say(), pause(this.tries++));
    }
  }
}
