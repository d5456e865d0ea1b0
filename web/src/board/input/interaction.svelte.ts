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

/** What an interaction needs of its board. */
export interface Host {
  scene: () => Scene; // with the choices that are open to this person
  words: () => Words;
  idle: () => string; // why nothing can be done, if the scene does not say so
  squareAt: (spot: string) => number; // in CSS pixels
  focus: (spot: string) => void;
  play: (actions: string[]) => void;
  refused: (spots: string[]) => void; // clicks that lead nowhere
  ahead: () => ((spots: string[]) => void) | undefined; // takes a move that is shown while another is to act
  isBrief: (spot: string) => boolean; // whether what lies there says more when looked at, and a finger does that first
  mine: (spot: string) => boolean; // whether a piece of this person's lies there
}

/** What a person is doing on a board: the spots picked so far, a piece dragged, a spot pointed at, what is drawn. */
export class Interaction implements PointerHandler {
  picking = $state.raw<Picking>(NOTHING);
  problem = $state(""); // why the last click did nothing
  looked = $state<string | null>(null);
  pointed = $state<string | null>(null); // the spot under the pointer or the keyboard's cursor
  suggested = $state.raw<Choice | null>(null); // the choice whose button is pointed at
  rests = $state(false); // since the scene changed the person has pointed at nothing: things came under the pointer
  drawn = $state.raw<readonly Shape[]>([]);
  drawing = $state.raw<Shape | null>(null);
  dragged = $state.raw<{ spot: string; x: number; y: number; size: number } | null>(null);
  over = $state<string | null>(null); // the spot under what is dragged
  private dropped: string | null = null;
  private read: string | null = null; // the brief card that was tapped last

  constructor(private readonly host: Host) {}

  /** The scene has changed. Returns the spot where a piece was put down by hand to bring that about. */
  follow(before: Scene, next: Scene): string | null {
    this.picking = carried(before, next, this.picking);
    if (this.picking === NOTHING) this.problem = "";
    this.suggested = null;
    this.rests = true;
    const { dropped } = this;
    this.dropped = null;
    return dropped;
  }

  /** The choices that one points at: one that a click would make, or several of which it would ask. */
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

  /** Take a key that is meant for the board; the cursor is on a spot or on none. Returns whether it was. */
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
    if (byFinger && step.play) this.pointed = null; // a finger does not rest on what it has played
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
    const isStack = spot && spot.pieces.length > 1 && !this.picking.clicked.length; // then it would hide the targets
    this.looked = spot && (spot.note || isStack) ? spot.id : null;
    return this.looked !== null || (spot !== undefined && this.aims.length > 0);
  }

  point(spot: string | null): void {
    this.pointed = spot;
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

  /** A move was shown that cannot be played yet. */
  private show(ahead: (spots: string[]) => void, from: string | undefined, to: string | null): void {
    this.picking = NOTHING;
    if (from && to && from !== to) ahead([from, to]);
  }

  /** What is picked, also where a piece was taken up before this person's turn came. */
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
