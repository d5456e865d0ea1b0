import type { Choice, Scene, Spot } from "../../wire";
import { type Marks, marks } from "../areas/marks";
import type { Interaction } from "../input/interaction.svelte";
import { find } from "../input/picking";
import type { Hint, Stage } from "../props";
import { type Shape, shapesOf } from "./shapes";
import { type Ghosts, ghosts, type Preview, type Previews } from "./preview.svelte";

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
