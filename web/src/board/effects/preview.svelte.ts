import type { Piece, Scene } from "../../wire";
import { alike } from "./changes";

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
