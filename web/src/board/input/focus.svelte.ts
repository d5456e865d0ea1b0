import { tick } from "svelte";
import type { Area, Scene } from "../../wire";

export interface Box {
  id: string;
  x: number; // of the centre
  y: number;
}

export type Direction = readonly [dx: number, dy: number];

/** The keyboard cursor. Tab reaches one spot per area, the arrow keys the others. */
export class Focus {
  private readonly stops = $state<Record<string, string>>({}); // by area: the spot that Tab reaches

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly scene: () => Scene,
    private readonly offers: () => ReadonlyMap<string, unknown>, // selectable spots
  ) {}

  on(spot: string): void {
    this.element(spot)?.focus();
  }

  /** Scroll spots into view; the first one has priority. */
  show(spots: readonly string[]): void {
    for (const spot of [...spots].reverse())
      this.element(spot)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  move(from: string, direction: Direction): void {
    const root = this.root();
    this.on(neighbour(root ? boxesIn(root) : [], from, direction) ?? from);
  }

  /** Record that the cursor moved to a spot. */
  came(spot: string): void {
    const area = this.scene().areas.find(({ spots }) => spots.some(({ id }) => id === spot));
    if (area) this.stops[area.id] = spot;
  }

  /** The spot of an area that Tab reaches: the last one with the cursor, or one that can be selected. */
  stop(area: Area): string {
    const ids = area.spots.map((spot) => spot.id);
    const been = this.stops[area.id];
    if (been !== undefined && ids.includes(been)) return been;
    return ids.find((id) => this.offers().has(id)) ?? ids[0] ?? "";
  }

  /** Keep the cursor on the board if its spot is gone. */
  async keep(): Promise<void> {
    const had = spotOf(document.activeElement);
    if (!had || !this.root()?.contains(document.activeElement)) return;
    await tick();
    if (document.activeElement !== document.body) return;
    const stops = this.scene().areas.map((area) => this.stop(area));
    this.on(stops.find((spot) => this.offers().has(spot)) ?? stops[0]!);
  }

  element(spot: string | null | undefined): HTMLElement | null {
    const root = this.root();
    return root && spot ? elementOf(root, spot) : null;
  }
}

const MARGIN = 12; // CSS pixels above the prompt and below the actions

/** Scroll up to show the prompt above the board, the actions, and as much above the prompt as fits. */
export function scrollBack(actionsEnd: number, behavior: ScrollBehavior): void {
  const stage = document.querySelector(".page > .stage")?.getBoundingClientRect().top ?? 0;
  const prompt = document.querySelector<HTMLElement>(".page > :is(.status, .instructions)")?.offsetHeight ?? 0;
  const top = topFor(stage - prompt + scrollY, actionsEnd + scrollY, innerHeight);
  if (top < scrollY) window.scrollTo({ top, behavior });
}

/** How far to scroll so that a page's actions are at the end of the window, but not farther than to its prompt. */
export function topFor(prompt: number, actionsEnd: number, windowHeight: number): number {
  return Math.max(0, Math.min(prompt - MARGIN, actionsEnd + MARGIN - windowHeight));
}

/** The spot at or around an element. */
export function spotOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-spot]")?.dataset["spot"] ?? null) : null;
}

export function spotAt(x: number, y: number): string | null {
  return spotOf(document.elementFromPoint(x, y));
}

export function elementOf(root: HTMLElement, spot: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`);
}

export function boxesIn(root: HTMLElement): Box[] {
  return [...root.querySelectorAll<HTMLElement>("[data-spot]")].map((spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return { id: spot.dataset["spot"]!, x: left + width / 2, y: top + height / 2 };
  });
}

/** The nearest spot in a direction, or null. Spots straight ahead are preferred to diagonal ones. */
export function neighbour(boxes: readonly Box[], from: string, [dx, dy]: Direction): string | null {
  const here = boxes.find((box) => box.id === from);
  if (!here) return null;
  let best = Infinity;
  let found: string | null = null;
  for (const box of boxes) {
    const ahead = (box.x - here.x) * dx + (box.y - here.y) * dy;
    const aside = Math.abs((box.x - here.x) * dy) + Math.abs((box.y - here.y) * dx);
    if (ahead < 1) continue;
    const distance = ahead + 2 * aside;
    if (distance < best) [best, found] = [distance, box.id];
  }
  return found;
}
