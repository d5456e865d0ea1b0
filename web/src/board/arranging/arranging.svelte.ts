import type { Plan, Scene } from "../../wire";
import { planned } from "../input/picking";
import type { Words } from "../narration/words";
import {
  type Arrangeable,
  drafted,
  filled,
  gaps,
  isArrangeable,
  type Laid,
  left,
  mixed,
  moved,
  nothing,
  texts,
  withPicked,
} from "./draft";
import { type Rank, ranks, read, written } from "./formations";

interface Kept {
  of: string; // what is to be arranged
  steps: readonly Laid[];
  at: number;
}

/** What a person arranges before it is played, with the steps back and on. */
export class Arranging {
  held: string | null = null; // a supply of which the next piece is taken up at once

  private kept = $state.raw<Kept>({ of: "", steps: [], at: 0 });
  private readonly told: Arrangeable | null = $derived.by(() => {
    const scene = this.scene();
    return isArrangeable(scene) ? scene : null;
  });
  private readonly of = $derived.by(() => this.told && JSON.stringify([this.told.arrangement, this.told.prompt]));
  private readonly laid: Laid = $derived.by(() => {
    if (!this.told) return [];
    return this.kept.of === this.of ? this.kept.steps[this.kept.at]! : nothing(this.told);
  });

  /** The table as it is laid now; what cannot be arranged stays as it is. */
  readonly drawn: Scene = $derived.by(() => (this.told ? drafted(this.told, this.laid, this.words()) : this.scene()));

  constructor(
    private readonly scene: () => Scene,
    private readonly words: () => Words,
  ) {}

  get on(): boolean {
    return this.told !== null;
  }

  get gaps(): number {
    return gaps(this.laid);
  }

  get places(): number {
    return this.laid.length;
  }

  /** The names of the places that are empty. */
  get empty(): string[] {
    return this.told?.arrangement.spots.filter((_, place) => this.laid[place] === null) ?? [];
  }

  get canUndo(): boolean {
    return this.kept.of === this.of && this.kept.at > 0;
  }

  get canRedo(): boolean {
    return this.kept.of === this.of && this.kept.at < this.kept.steps.length - 1;
  }

  /** What is laid, as a formation's text. */
  get text(): string {
    return this.told ? written(this.told, this.laid) : "";
  }

  /** The rows of a formation, if it can be laid here. */
  ranks(text: string, flipped: boolean): Rank[] {
    const laid = this.told && read(this.told, text, this.words());
    return this.told && laid && typeof laid !== "string" ? ranks(this.told, laid, flipped) : [];
  }

  /** The formations that the game itself knows, where nothing of this one is played yet. */
  get ready(): { plan: Plan; text: string }[] {
    const { told } = this;
    const whole = told?.plans.filter(({ actions, shuffled }) => !shuffled && actions.length === this.places) ?? [];
    return whole.map((plan) => ({ plan, text: planned(told!, plan)?.join(" ") ?? "" })).filter(({ text }) => text);
  }

  /** The actions to be played, if no place is empty. */
  get actions(): string[] | null {
    const found = this.told ? texts(this.told, this.laid) : [];
    return found.length && found.every((text) => text !== null) ? found : null;
  }

  /** The table with all that can be done with what is picked. */
  open(picked: string | undefined): Scene {
    return isArrangeable(this.drawn) ? withPicked(this.drawn, this.laid, picked, this.words()) : this.drawn;
  }

  /** Bring something from one spot to another. */
  move(from: string, to: string): void {
    if (!this.told) return;
    this.lay(moved(this.told, this.laid, from, to));
    const isSupply = !this.told.arrangement.spots.includes(from);
    this.held = isSupply && left(this.told, this.laid, from) > 0 ? from : null;
  }

  /** Take up what lies on a spot. Whether anything did. */
  takeUp(spot: string): boolean {
    const supply = this.laid[this.told?.arrangement.spots.indexOf(spot) ?? -1];
    if (supply) this.move(spot, supply);
    return Boolean(supply);
  }

  /** Put the rest in order; where nothing lies yet, as the game's first formation has it. */
  fill(): void {
    const [first] = this.gaps === this.places ? this.ready : [];
    if (first) this.load(first.text);
    else if (this.told) this.lay(filled(this.told, this.laid));
  }

  shuffle(): void {
    if (this.told) this.lay(mixed(this.told));
  }

  clear(): void {
    if (this.told) this.lay(nothing(this.told));
  }

  /** Lay a formation. Returns why it cannot be laid, or nothing. */
  load(text: string): string {
    if (!this.told) return "";
    const laid = read(this.told, text, this.words());
    if (typeof laid === "string") return laid;
    this.lay(laid);
    return "";
  }

  undo(): void {
    if (this.canUndo) this.kept = { ...this.kept, at: this.kept.at - 1 };
  }

  redo(): void {
    if (this.canRedo) this.kept = { ...this.kept, at: this.kept.at + 1 };
  }

  private lay(laid: Laid): void {
    const before = this.kept.of === this.of ? this.kept.steps.slice(0, this.kept.at + 1) : [this.laid];
    if (laid.every((supply, place) => supply === this.laid[place])) return;
    this.kept = { of: this.of ?? "", steps: [...before, laid], at: before.length };
  }
}

/** Take a key that is meant for an arrangement, the cursor being on a spot or on none; whether it was. */
export function edit(arranging: Arranging, event: KeyboardEvent, spot: string | null): boolean {
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key === "z") event.shiftKey ? arranging.redo() : arranging.undo();
  else if (isCommand && key === "y") arranging.redo();
  else return !isCommand && ["delete", "backspace"].includes(key) && spot !== null && arranging.takeUp(spot);
  return true;
}
