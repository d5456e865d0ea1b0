import type { Choice, Piece, Scene, Spot } from "../../wire";
import { type Marks, marks } from "../areas/spots";
import type { Interaction } from "../input/interaction.svelte";
import { find, NOTHING } from "../input/picking";
import type { AskPreview, Hint, Preview, Stage } from "../props";
import { alike } from "./changes";
import { type Shape, shapesOf } from "./shapes";

/** What highlights depend on. */
export interface Seen {
  scene: () => Scene;
  live: () => Scene; // with the viewer's choices
  last: () => readonly string[];
  hint: () => Hint | null;
  stage: () => Stage;
  arranges: () => boolean;
}

/** Everything drawn over a scene: marks, previews and arrows. */
export class Highlights {
  readonly pointed: Spot | undefined = $derived.by(() => this.find(this.interaction.pointed));
  readonly isOnLadder: boolean = $derived.by(() => this.steps.some(({ id }) => id === this.interaction.pointed));
  readonly inspected: Spot | undefined = $derived.by(() => this.find(this.interaction.looked));
  readonly aim: Choice | null = $derived.by(() =>
    this.interaction.aims.length === 1 ? this.interaction.aims[0]! : null,
  );
  readonly outcome: Preview | null = $derived.by(() => this.aim && this.previews.shown);
  readonly marks: Marks = $derived.by(() => this.marked());
  readonly ghosts: Ghosts = $derived.by(() =>
    this.outcome?.scene ? ghosts(this.seen.scene(), this.outcome.scene) : new Map(),
  );
  readonly shapes: readonly Shape[] = $derived.by(() => this.drawn());

  constructor(
    private readonly seen: Seen,
    private readonly interaction: Interaction,
    private readonly previews: Previews,
  ) {}

  private find(spot: string | null): Spot | undefined {
    return spot === null ? undefined : find(this.seen.scene(), spot);
  }

  private get steps(): Spot[] {
    return this.seen.scene().areas.flatMap(({ kind, spots }) => (kind === "ladder" ? spots : []));
  }

  private marked(): Marks {
    const { live, last, hint, stage } = this.seen;
    const reached = this.outcome?.spots.filter((spot) => !this.aim?.spots.includes(spot)) ?? [];
    const sent = stage().sent.flatMap(({ spots }) => spots);
    return marks(live(), this.interaction.picking, last(), hint()?.spots ?? [], [...stage().lit, ...reached], sent);
  }

  private drawn(): Shape[] {
    const { suggested, drawn, drawing, rests } = this.interaction;
    return [
      ...shapesOf("hint", this.seen.hint()?.spots ?? []),
      ...(rests ? [] : suggested ? [suggested] : this.reaching()).flatMap(({ spots }) => shapesOf("reach", spots)),
      ...drawn,
      ...(drawing ? [drawing] : []),
    ];
  }

  /** The multi-click choices that a click here would make or ask about, while nothing is selected. */
  private reaching(): Choice[] {
    const isBusy = this.interaction.picking !== NOTHING || this.seen.arranges();
    return isBusy ? [] : this.interaction.aims.filter(({ spots }) => spots.length > 1);
  }
}

export const PAUSE = 150; // milliseconds of hovering before the server is asked

/** Previews of the action under the pointer. Each is requested once per scene; failures show nothing. */
export class Previews {
  shown = $state.raw<Preview | null>(null);
  private wanted: string | null = null;
  private known = new Map<string, Preview | null>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly source: () => AskPreview | undefined) {}

  /** Show the preview of an action, or none. */
  want(action: string | null): void {
    if (action === this.wanted) return;
    clearTimeout(this.timer);
    this.wanted = action;
    this.shown = (action !== null && this.known.get(action)) || null;
    if (action !== null && !this.known.has(action)) this.timer = setTimeout(() => void this.ask(action), PAUSE);
  }

  /** Drop all previews because the scene has changed. */
  forget(): void {
    this.known = new Map(); // pending answers go to the old map
    this.want(null);
  }

  private async ask(action: string): Promise<void> {
    const { known } = this;
    const preview = await Promise.resolve(this.source()?.(action)).catch(() => null);
    known.set(action, preview ?? null);
    if (known === this.known && this.wanted === action) this.shown = preview ?? null;
  }
}

/** The pieces that spots would have, by id. */
export type Ghosts = ReadonlyMap<string, readonly Piece[]>;

/** The pieces on spots that an action would change. Offers are left out: they would be the next player's. */
export function ghosts(before: Scene, after: Scene): Ghosts {
  const now = new Map(before.areas.flatMap(({ spots }) => spots.map(({ id, pieces }) => [id, pieces] as const)));
  const lying = after.areas.filter(({ offers }) => !offers);
  const then = lying.flatMap(({ spots }) => spots.map(({ id, pieces }) => [id, pieces] as const));
  return new Map(then.filter(([id, pieces]) => now.has(id) && !same(now.get(id)!, pieces)));
}

function same(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.length === b.length && a.every((piece, i) => alike(piece, b[i]!));
}
