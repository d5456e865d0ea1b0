import { settings } from "../../app/settings.svelte";
import { flat } from "../../board/areas/spots";
import { analysis } from "../../net/api";
import type { AnalysedMove, Choice, Piece, Scene, Snapshot, Spot } from "../../wire";
import type { Session } from "../session/session.svelte";

const HINT_SECONDS = 1;

/** A move waiting for the server's answer, and the number of turns before it. */
interface Sent {
  choices: readonly Choice[];
  turns: number;
}

/** A move that is not played yet: to be confirmed, on its way to the server, or suggested by a hint. */
export class PendingMove {
  actions: string[] | null = $state.raw(null); // a move to be confirmed
  sent: Sent | null = $state.raw(null);
  hint: AnalysedMove | null = $state.raw(null);
  explanation = $state(""); // of the hint
  seeking = $state(false); // a hint has been requested
  private of = ""; // the moment they belong to

  constructor(
    private readonly session: Session,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Play actions, or ask for confirmation if the settings say so. */
  choose(actions: string[]): void {
    if (!confirms(this.session.table)) return void this.play(actions);
    this.actions = actions;
    this.of = this.moment;
  }

  async play(actions: string[]): Promise<void> {
    this.clear();
    const table = this.session.table;
    const several = (table?.seats.filter((seat) => seat.mine).length ?? 0) > 1;
    const sent = { choices: this.chosen(actions), turns: this.session.turns.length };
    this.sent = sent;
    const done = await this.session.askNow("actions", { actions, ...(several && { seat: table?.scene.actor }) });
    if (this.sent === sent && (!done || this.isAnswered)) this.sent = null;
  }

  /** The scene with the move on its way already done. */
  drawn(scene: Scene): Scene {
    return (this.sent?.choices ?? []).reduce(optimistic, scene);
  }

  /** Adapt to an update from the server. */
  follow(): void {
    if (this.moment !== this.of) this.clear();
    if (this.sent && (this.session.turns.length !== this.sent.turns || this.isAnswered)) this.sent = null;
  }

  /** The move as a sentence. */
  sentence(): string {
    const known = new Map(this.chosen(this.actions ?? []).map(({ text, sentence }) => [text, sentence]));
    return (this.actions ?? []).map((text) => known.get(text) ?? text).join(" ");
  }

  /** Find a good move; discard it if the game has moved on. */
  async seekHint(): Promise<void> {
    const table = this.session.table;
    if (this.seeking || !table) return;
    this.seeking = true;
    this.of = this.moment;
    try {
      const { moves, explanation } = await analysis(table.id, this.session.turns.length, HINT_SECONDS);
      if (this.moment === this.of) [this.hint, this.explanation] = [moves[0] ?? null, explanation];
    } catch (problem) {
      this.failed(problem);
    }
    this.seeking = false;
  }

  /** Cancel the pending move. */
  clear(): void {
    [this.actions, this.hint] = [null, null];
  }

  private chosen(actions: readonly string[]): Choice[] {
    const choices = this.session.table?.scene.choices ?? [];
    return actions.flatMap((text) => choices.find((choice) => choice.text === text) ?? []);
  }

  /** Identifies the position, whatever else changes at the table. */
  private get moment(): string {
    const { table, turns } = this.session;
    return `${turns.length} ${table?.scene.actor} ${table?.position}`;
  }

  private get isAnswered(): boolean {
    return !this.session.busy && (this.session.table?.seq ?? 0) >= this.session.done;
  }
}

function confirms(table: Snapshot | null): boolean {
  return settings.confirm === "always" || (settings.confirm === "days" && table?.clock.kind === "days");
}

/** The scene with the top piece of a choice's first spot moved to its last. Knows no rules. */
export function optimistic(scene: Scene, choice: Choice): Scene {
  const [from, to] = [choice.spots[0], choice.spots.at(-1)];
  const spots = scene.areas.flatMap((area) => area.spots);
  const piece = spots.find(({ id }) => id === from)?.pieces.at(-1);
  const isMove = piece && choice.spots.length > 1 && from !== to;
  return isMove ? moved(scene, from!, to!, piece, choice.captures) : scene;
}

function moved(scene: Scene, from: string, to: string, piece: Piece, captures: boolean): Scene {
  const change = (spot: Spot): Spot => {
    if (spot.id === from) return { ...spot, pieces: spot.pieces.slice(0, -1) };
    if (spot.id !== to) return spot;
    const below = captures || !flat(piece) ? [] : spot.pieces;
    return { ...spot, pieces: [...below, piece] };
  };
  return { ...scene, areas: scene.areas.map((area) => ({ ...area, spots: area.spots.map(change) })) };
}
