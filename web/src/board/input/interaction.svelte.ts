import type { Choice, Scene } from "../../wire";
import { aims, refusal } from "../narration/feedback";
import { type Shape, toggled } from "../effects/shapes";
import type { Words } from "../narration/words";
import {
  askedAt,
  carried,
  click,
  draggable,
  drop,
  find,
  lift,
  NOTHING,
  type Picking,
  type Problem,
  type Step,
} from "./picking";
import type { PointerHandler } from "./pointer";

/** What an interaction needs from its board. */
export interface Host {
  scene: () => Scene; // with the viewer's choices
  words: () => Words;
  idle: () => string; // why nothing can be done, unless the scene says so
  squareAt: (spot: string) => number; // in CSS pixels
  focus: (spot: string) => void;
  play: (actions: string[]) => void;
  refused: (spots: string[]) => void; // called for clicks that lead nowhere
  ahead: () => ((spots: string[]) => void) | undefined; // the handler for premoves
  isBrief: (spot: string) => boolean; // whether a first tap only inspects the card on a spot
  mine: (spot: string) => boolean; // whether a spot has a piece of the viewer
}

/** The player's input on a board: selected spots, dragged piece, pointer and drawings. */
export class Interaction implements PointerHandler {
  picking = $state.raw<Picking>(NOTHING);
  problem = $state(""); // why the last click did nothing
  looked = $state<string | null>(null);
  pointed = $state<string | null>(null); // under the pointer or the keyboard cursor
  suggested = $state.raw<Choice | null>(null); // its button is under the pointer
  rests = $state(false); // the pointer has not moved since the scene changed
  drawn = $state.raw<readonly Shape[]>([]);
  drawing = $state.raw<Shape | null>(null);
  dragged = $state.raw<{ spot: string; x: number; y: number; size: number } | null>(null);
  over = $state<string | null>(null); // the spot under the dragged piece
  private dropped: string | null = null;
  private read: string | null = null; // the card inspected by the last tap

  constructor(private readonly host: Host) {}

  /** Adapt to a new scene. Returns the spot where the player dropped the piece that led to it. */
  follow(before: Scene, next: Scene): string | null {
    this.picking = carried(before, next, this.picking);
    if (this.picking === NOTHING) this.problem = "";
    this.suggested = null;
    this.rests = true;
    const { dropped } = this;
    this.dropped = null;
    return dropped;
  }

  /** The choices under the pointer: one that a click would make, or several it would ask about. */
  get aims(): readonly Choice[] {
    if (this.rests) return [];
    if (this.suggested) return [this.suggested];
    const spot = this.over ?? this.pointed;
    return spot === null ? [] : aims(this.scene, this.picking, spot);
  }

  choose(choice: Choice): void {
    this.letGo();
    this.suggested = null;
    this.host.play([choice.text]);
  }

  cancel(): void {
    this.letGo();
    this.suggested = null;
    this.problem = "";
  }

  /** Handle a key. Returns whether it was used. `spot` is under the cursor, or null. */
  press(key: string, spot: string | null): boolean {
    if (key === "Escape" && this.looked) this.looked = null;
    else if (key === "Escape" && (this.picking !== NOTHING || this.problem)) this.cancel();
    else if (key === "Escape" && this.drawn.length) this.wipe();
    else if (key === "m" && spot) this.draw(spot, spot, true);
    else if (key === "i" && spot && this.looked !== spot) this.look(spot);
    else if (key === "i" && this.looked) this.looked = null;
    else return false;
    return true;
  }

  // ---- the pointer ----------------------------------------------------------------------------------------------

  click(spot: string, byFinger = false): void {
    this.pointed = spot;
    const isRead = this.read === spot;
    this.read = byFinger && this.host.isBrief(spot) ? spot : null;
    if (this.read && !isRead) return void this.look(spot);
    const step = click(this.scene, this.picking, spot);
    if (step.problem && find(this.scene, spot)?.note) this.look(spot);
    else this.take(step, spot);
    if (byFinger && step.play) this.pointed = null; // a finger does not stay where it tapped
  }

  canDrag(spot: string): boolean {
    return draggable(this.scene, this.picking, spot) || (this.host.ahead() !== undefined && this.host.mine(spot));
  }

  lift(spot: string, x: number, y: number): void {
    this.look(null);
    this.picking = lift(this.scene, this.picking, spot);
    this.problem = "";
    this.dragged = { spot, x, y, size: this.host.squareAt(spot) };
  }

  carry(x: number, y: number, over: string | null): void {
    if (this.dragged) this.dragged = { ...this.dragged, x, y };
    this.over = over;
  }

  drop(spot: string | null): void {
    const from = this.dragged?.spot;
    [this.dragged, this.over, this.pointed] = [null, null, spot];
    const ahead = this.host.ahead();
    if (ahead) return this.show(ahead, from, spot);
    const step = drop(this.scene, this.held(from), spot);
    this.dropped = step.play ? spot : null;
    this.take(step, spot ?? "");
  }

  look(id: string | null): boolean {
    const spot = id === null ? undefined : find(this.scene, id);
    // during a move it would hide the targets
    const isStack = spot && spot.pieces.length > 1 && !this.picking.clicked.length;
    this.looked = spot && (spot.note || isStack) ? spot.id : null;
    return this.looked !== null || (spot !== undefined && this.aims.length > 0);
  }

  point(spot: string | null): void {
    this.pointed = spot;
    if (spot !== null) this.suggested = null;
  }

  draw(from: string, to: string | null, done: boolean): void {
    const shape = to === null ? null : ({ kind: "drawn", from, to } as const);
    this.drawing = done ? null : shape;
    if (done && shape) this.drawn = toggled(this.drawn, shape);
  }

  wipe(): void {
    this.drawn = [];
  }

  private get scene(): Scene {
    return this.host.scene();
  }

  /** Report a premove. */
  private show(ahead: (spots: string[]) => void, from: string | undefined, to: string | null): void {
    this.picking = NOTHING;
    if (from && to && from !== to) ahead([from, to]);
  }

  /** The selection, including a piece picked up before the player's turn. */
  private held(dragged: string | undefined): Picking {
    const isEarly = dragged && this.picking === NOTHING && draggable(this.scene, NOTHING, dragged);
    return isEarly ? lift(this.scene, NOTHING, dragged) : this.picking;
  }

  private take(step: Step, spot: string): void {
    if (step.problem) this.host.refused([...this.picking.clicked, spot]);
    this.picking = step.picking;
    this.problem = step.problem ? this.why(spot, step.problem) : "";
    if (step.play) this.choose(step.play);
  }

  private why(spot: string, problem: Problem): string {
    return refusal(this.scene, spot, problem, this.host.idle(), this.host.words());
  }

  private letGo(): void {
    if (this.picking.offered.length) this.host.focus(askedAt(this.picking)!);
    this.picking = NOTHING;
  }
}
