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
  of: string; // identifies the setup
  steps: readonly Laid[];
  at: number;
}

/** A setup before it is played, with undo and redo. */
export class Arranging {
  held: string | null = null; // the supply to select after the move

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

  /** The table with the current setup. */
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

  /** The names of the empty places. */
  get empty(): string[] {
    return this.told?.arrangement.spots.filter((_, place) => this.laid[place] === null) ?? [];
  }

  get canUndo(): boolean {
    return this.kept.of === this.of && this.kept.at > 0;
  }

  get canRedo(): boolean {
    return this.kept.of === this.of && this.kept.at < this.kept.steps.length - 1;
  }

  /** The setup as formation text. */
  get text(): string {
    return this.told ? written(this.told, this.laid) : "";
  }

  /** The rows of a formation, or [] if it cannot be laid here. */
  ranks(text: string, flipped: boolean): Rank[] {
    const laid = this.told && read(this.told, text, this.words());
    return this.told && laid && typeof laid !== "string" ? ranks(this.told, laid, flipped) : [];
  }

  /** The game's own formations that can be laid, before any piece of this setup is played. */
  get ready(): { plan: Plan; text: string }[] {
    const { told } = this;
    const whole = told?.plans.filter(({ actions, shuffled }) => !shuffled && actions.length === this.places) ?? [];
    return whole.map((plan) => ({ plan, text: planned(told!, plan)?.join(" ") ?? "" })).filter(({ text }) => text);
  }

  /** The actions that play the setup; null while a place is empty. */
  get actions(): string[] | null {
    const found = this.told ? texts(this.told, this.laid) : [];
    return found.length && found.every((text) => text !== null) ? found : null;
  }

  /** The table with all choices for the selected piece. */
  open(picked: string | undefined): Scene {
    return isArrangeable(this.drawn) ? withPicked(this.drawn, this.laid, picked, this.words()) : this.drawn;
  }

  /** Move a piece between spots. */
  move(from: string, to: string): void {
    if (!this.told) return;
    this.lay(moved(this.told, this.laid, from, to));
    const isSupply = !this.told.arrangement.spots.includes(from);
    this.held = isSupply && left(this.told, this.laid, from) > 0 ? from : null;
  }

  /** Return a piece to its supply. False if there is none. */
  takeUp(spot: string): boolean {
    const supply = this.laid[this.told?.arrangement.spots.indexOf(spot) ?? -1];
    if (supply) this.move(spot, supply);
    return Boolean(supply);
  }

  /** Place the remaining pieces in order; on an empty board, the game's first formation. */
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

  /** Lay a formation. Returns an error message, or "" if successful. */
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

/** Handle the keys of a setup. Returns whether the key was used. `spot` is under the cursor, or null. */
export function edit(arranging: Arranging, event: KeyboardEvent, spot: string | null): boolean {
  const key = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key === "z") event.shiftKey ? arranging.redo() : arranging.undo();
  else if (isCommand && key === "y") arranging.redo();
  else return !isCommand && ["delete", "backspace"].includes(key) && spot !== null && arranging.takeUp(spot);
  return true;
}
