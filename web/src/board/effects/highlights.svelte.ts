import type { Choice, Piece, Scene, Spot } from "../../wire";
import { type Marks, marks } from "../areas/marks";
import type { Interaction } from "../input/interaction.svelte";
import { find } from "../input/picking";
import type { Hint, Stage } from "../props";
import { alike } from "./changes";
import { type Shape, shapesOf } from "./shapes";

/** What is looked at, and by what it is changed for the eye. */
export interface Seen {
  scene: () => Scene;
  live: () => Scene; // with the choices that are open to this person
  last: () => readonly string[];
  hint: () => Hint | null;
  stage: () => Stage;
  arranges: () => boolean;
}

/** What is drawn over a scene: how its spots are marked, what an action would make of them, arrows. */
export class Outlook {
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

  /** The choices of several clicks that a click where one points would make or ask about, while nothing is picked. */
  private reaching(): Choice[] {
    const isBusy = this.interaction.picking.clicked.length || this.seen.arranges();
    return isBusy ? [] : this.interaction.aims.filter(({ spots }) => spots.length > 1);
  }
}

/** What would come of an action: the table after it, as far as it can be known, and what would happen in words. */
export interface Preview {
  scene: Scene | null;
  sentence: string;
  spots: readonly string[]; // that it concerns
}

export type AskPreview = (action: string) => Promise<Preview | null>;

export const PAUSE = 150; // milliseconds that one stays on a spot before it is asked

/** What the action would do at which one points. Each is asked once a scene; where that fails, nothing is shown. */
export class Previews {
  shown = $state.raw<Preview | null>(null);
  private wanted: string | null = null;
  private known = new Map<string, Preview | null>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly source: () => AskPreview | undefined) {}

  /** Show what an action would do, or nothing. */
  want(action: string | null): void {
    if (action === this.wanted) return;
    clearTimeout(this.timer);
    this.wanted = action;
    this.shown = (action !== null && this.known.get(action)) || null;
    if (action !== null && !this.known.has(action)) this.timer = setTimeout(() => void this.ask(action), PAUSE);
  }

  /** The scene has changed: all that was known is void. */
  forget(): void {
    this.known = new Map(); // an answer under way goes into the one before
    this.want(null);
  }

  private async ask(action: string): Promise<void> {
    const { known } = this;
    const preview = await Promise.resolve(this.source()?.(action)).catch(() => null);
    known.set(action, preview ?? null);
    if (known === this.known && this.wanted === action) this.shown = preview ?? null;
  }
}

/** What would lie on spots, by their ids. */
export type Ghosts = ReadonlyMap<string, readonly Piece[]>;

/** What would lie on the spots that would change; what one chooses among is the next one's then, and stays as it is. */
export function ghosts(before: Scene, after: Scene): Ghosts {
  const now = new Map(before.areas.flatMap(({ spots }) => spots.map(({ id, pieces }) => [id, pieces] as const)));
  const lying = after.areas.filter(({ offers }) => !offers);
  const then = lying.flatMap(({ spots }) => spots.map(({ id, pieces }) => [id, pieces] as const));
  return new Map(then.filter(([id, pieces]) => now.has(id) && !same(now.get(id)!, pieces)));
}

function same(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.length === b.length && a.every((piece, i) => alike(piece, b[i]!));
}
