import type { Plan, Scene } from "../../wire";
import { planned } from "../input/picking";
import type { Words } from "../narration/words";
import {
  drafted,
  filled,
  gaps,
  isArrangeable,
  type Laid,
  left,
  mixed,
  moved,
  nothing,
  type SetupScene,
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
  private readonly setup: SetupScene | null = $derived.by(() => {
    const scene = this.scene();
    return isArrangeable(scene) ? scene : null;
  });
  private readonly of = $derived.by(() => this.setup && JSON.stringify([this.setup.arrangement, this.setup.prompt]));
  private readonly laid: Laid = $derived.by(() => {
    if (!this.setup) return [];
    return this.kept.of === this.of ? this.kept.steps[this.kept.at]! : nothing(this.setup);
  });

  /** The table with the current setup. */
  readonly drawn: Scene = $derived.by(() => (this.setup ? drafted(this.setup, this.laid, this.words()) : this.scene()));

  constructor(
    private readonly scene: () => Scene,
    private readonly words: () => Words,
  ) {}

  get on(): boolean {
    return this.setup !== null;
  }

  get gaps(): number {
    return gaps(this.laid);
  }

  get places(): number {
    return this.laid.length;
  }

  /** The names of the empty places. */
  get empty(): string[] {
    return this.setup?.arrangement.spots.filter((_, place) => this.laid[place] === null) ?? [];
  }

  get canUndo(): boolean {
    return this.kept.of === this.of && this.kept.at > 0;
  }

  get canRedo(): boolean {
    return this.kept.of === this.of && this.kept.at < this.kept.steps.length - 1;
  }

  /** The setup as formation text. */
  get text(): string {
    return this.setup ? written(this.setup, this.laid) : "";
  }

  /** The rows of a formation, or [] if it cannot be laid here. */
  ranks(text: string, flipped: boolean): Rank[] {
    const laid = this.setup && read(this.setup, text, this.words());
    return this.setup && laid && typeof laid !== "string" ? ranks(this.setup, laid, flipped) : [];
  }

  /** The game's own formations that can be laid, before any piece of this setup is played. */
  get ready(): { plan: Plan; text: string }[] {
    const { setup } = this;
    const whole = setup?.plans.filter(({ actions, shuffled }) => !shuffled && actions.length === this.places) ?? [];
    return whole.map((plan) => ({ plan, text: planned(setup!, plan)?.join(" ") ?? "" })).filter(({ text }) => text);
  }

  /** The actions that play the setup; null while a place is empty. */
  get actions(): string[] | null {
    const found = this.setup ? texts(this.setup, this.laid) : [];
    return found.length && found.every((text) => text !== null) ? found : null;
  }

  /** The table with all choices for the selected piece. */
  open(picked: string | undefined): Scene {
    return isArrangeable(this.drawn) ? withPicked(this.drawn, this.laid, picked, this.words()) : this.drawn;
  }

  /** Move a piece between spots. */
  move(from: string, to: string): void {
    if (!this.setup) return;
    this.lay(moved(this.setup, this.laid, from, to));
    const isSupply = !this.setup.arrangement.spots.includes(from);
    this.held = isSupply && left(this.setup, this.laid, from) > 0 ? from : null;
  }

  /** Return a piece to its supply. False if there is none. */
  takeUp(spot: string): boolean {
    const supply = this.laid[this.setup?.arrangement.spots.indexOf(spot) ?? -1];
    if (supply) this.move(spot, supply);
    return Boolean(supply);
  }

  /** Place the remaining pieces in order; on an empty board, the game's first formation. */
  fill(): void {
    const [first] = this.gaps === this.places ? this.ready : [];
    if (first) this.load(first.text);
    else if (this.setup) this.lay(filled(this.setup, this.laid));
  }

  shuffle(): void {
    if (this.setup) this.lay(mixed(this.setup));
  }

  clear(): void {
    if (this.setup) this.lay(nothing(this.setup));
  }

  /** Lay a formation. Returns an error message, or "" if successful. */
  load(text: string): string {
    if (!this.setup) return "";
    const laid = read(this.setup, text, this.words());
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
