import { settings } from "../../app/settings.svelte";
import { analysis } from "../../net/api";
import type { AnalysedMove, Snapshot } from "../../wire";
import type { Session } from "../session.svelte";

const HINT_SECONDS = 1;

/** A move that is not made yet: one to be confirmed, or a hint at one. */
export class PendingMove {
  actions: string[] | null = $state.raw(null); // a move to be confirmed
  hint: AnalysedMove | null = $state.raw(null);
  seeking = $state(false); // a hint is being looked for

  constructor(
    private readonly session: Session,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Play what was chosen, or first have it confirmed, as the settings say. */
  choose(actions: string[]): void {
    if (confirms(this.session.table)) this.actions = actions;
    else void this.play(actions);
  }

  async play(actions: string[]): Promise<void> {
    this.clear();
    const table = this.session.table;
    const several = (table?.seats.filter((seat) => seat.mine).length ?? 0) > 1;
    await this.session.askNow("actions", { actions, ...(several && { seat: table?.scene.actor }) });
  }

  /** What the pending move does, in sentences. */
  sentence(): string {
    const choices = this.session.table?.scene.choices ?? [];
    return (this.actions ?? []).map((text) => choices.find((choice) => choice.text === text)?.sentence ?? text).join(" ");
  }

  /** Find a good move, unless the table has changed by the time it is found. */
  async seekHint(): Promise<void> {
    const table = this.session.table;
    if (this.seeking || !table) return;
    this.seeking = true;
    try {
      const { moves } = await analysis(table.id, this.session.turns.length, HINT_SECONDS);
      if (this.session.table?.seq === table.seq) this.hint = moves[0] ?? null;
    } catch (problem) {
      this.failed(problem);
    }
    this.seeking = false;
  }

  /** The table has changed: what was about to be done is void. */
  clear(): void {
    [this.actions, this.hint] = [null, null];
  }
}

function confirms(table: Snapshot | null): boolean {
  return settings.confirm === "always" || (settings.confirm === "days" && table?.clock.kind === "days");
}
