// Packs a seat's cards beside the board, and below it where there is room, so that each is legible. Cards that don't
// fit show their names only, the last first.

import type { Area, Spot } from "../../../wire";

export interface High {
  beside: number; // height of a card in the column beside the board, in CSS pixels
  below: number; // the same below the board
}

export interface Packing {
  beside: number[]; // indices of cards
  below: number[];
  named: number; // the number of last cards that show their names only
}

export const BETWEEN = 4; // between cards
const MOST_BELOW = 3; // cards; large hands have too many combinations
export const NAMED = 30; // height of a name

/** The packing with the most legible cards, and among these the fewest below the board. */
export function pack(cards: readonly High[], rooms: High): Packing {
  for (let named = 0; named <= cards.length; named++) {
    const sizes = cards.map((card, i) => (i < cards.length - named ? card : { beside: NAMED, below: NAMED }));
    const below = splits(cards.length).find((below) => fits(sizes, below, rooms));
    if (below) return { ...split(cards.length, below), named };
  }
  return { ...split(cards.length, []), named: cards.length };
}

/** The sets of cards to put below the board, smallest and last first. */
function splits(count: number): number[][] {
  return numbers(MOST_BELOW + 1).flatMap((size) => choices(count, size));
}

function choices(count: number, size: number): number[][] {
  if (!size) return [[]];
  return numbers(count)
    .reverse()
    .flatMap((last) => choices(last, size - 1).map((rest) => [...rest, last]));
}

function fits(sizes: readonly High[], below: readonly number[], rooms: High): boolean {
  const beside = numbers(sizes.length).filter((i) => !below.includes(i));
  return (
    tall(beside.map((i) => sizes[i]!.beside)) <= rooms.beside && tall(below.map((i) => sizes[i]!.below)) <= rooms.below
  );
}

function tall(heights: readonly number[]): number {
  return heights.reduce((sum, each) => sum + each + BETWEEN, heights.length ? -BETWEEN : 0);
}

function split(count: number, below: number[]): Omit<Packing, "named"> {
  return { beside: numbers(count).filter((i) => !below.includes(i)), below };
}

/** The height of lines with this number of cards each. */
export function linesHigh(heights: readonly number[], count: number): number {
  return tall(heights.flatMap((_, i) => (i % count ? [] : [Math.max(...heights.slice(i, i + count))])));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** A seat's cards beside and below its board, packed by their measured heights. */
export class Packed {
  besideHigh = $state(0); // measured room beside the board, in CSS pixels
  belowHigh = $state(0); // measured room below it
  belowWide = $state(0);
  readonly cards: readonly Spot[] = $derived.by(() => this.areas().flatMap(({ spots }) => spots));
  readonly beside: readonly Area[] = $derived.by(() => (this.packing ? this.only(this.packing.beside) : this.areas()));
  readonly below: readonly Area[] = $derived.by(() => (this.packing ? this.only(this.packing.below) : []));

  private readonly heights: Record<string, Partial<High>> = $state({}); // by spot of the card
  private readonly packing: Packing | null = $derived.by(() => this.packed());

  /** `areas` are the areas of cards; without `packs` all cards are in a line beside the board. */
  constructor(
    private readonly areas: () => readonly Area[],
    private readonly packs: () => boolean,
  ) {}

  high(spot: string, place: keyof High): number {
    return this.heights[spot]?.[place] ?? 0;
  }

  measure(spot: string, place: keyof High, high: number): void {
    this.heights[spot] = { ...this.heights[spot], [place]: high };
  }

  /** Whether the cards fit beside or below the board in lines of this number. */
  fitsLines(count: number): boolean {
    const heights = this.cards.map(({ id }) => this.heights[id]?.beside ?? Infinity);
    return linesHigh(heights, count) <= this.besideHigh;
  }

  private packed(): Packing | null {
    const sizes = this.cards.map(({ id }) => ({ beside: 0, below: Infinity, ...this.heights[id] }));
    return this.packs() ? pack(sizes, { beside: this.besideHigh, below: this.belowHigh }) : null;
  }

  /** The areas of one place, with only the cards at these indices. */
  private only(numbers: readonly number[]): Area[] {
    const first = this.cards.length - (this.packing?.named ?? 0);
    const spots = numbers.map((i) => (i < first ? this.cards[i]! : named(this.cards[i]!)));
    return spots.length ? [{ ...this.areas()[0]!, spots }] : [];
  }
}

/** The spot with a card that shows its name only. */
function named(spot: Spot): Spot {
  const pieces = spot.pieces.map((piece) => ({ ...piece, card: piece.card && { ...piece.card, text: "", extra: "" } }));
  return { ...spot, pieces };
}
