// Where one's own cards lie: beside one's board, and below it where there is room, each to be read as a whole. Those that
// there is no room to read have their names alone, the last first.

import type { Area, Spot } from "../../../wire";

export interface High {
  beside: number; // how high a card is in the column beside the board, CSS pixels as everything here …
  below: number; // … and below the board
}

export interface Packing {
  beside: number[]; // cards, by their numbers
  below: number[];
  named: number; // so many of the last have their names alone
}

export const BETWEEN = 4; // cards
const MOST_BELOW = 3; // cards: the ways to choose more of a large hand are too many
export const NAMED = 30; // how high a name alone is

/** The packing in which the most cards can be read, and of these the one with the fewest below the board. */
export function pack(cards: readonly High[], rooms: High): Packing {
  for (let named = 0; named <= cards.length; named++) {
    const sizes = cards.map((card, i) => (i < cards.length - named ? card : { beside: NAMED, below: NAMED }));
    const below = splits(cards.length).find((below) => fits(sizes, below, rooms));
    if (below) return { ...split(cards.length, below), named };
  }
  return { ...split(cards.length, []), named: cards.length };
}

/** The ways to lay a few cards below the board, the fewest and the last first. */
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

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Where a seat's cards lie, beside its board or below it, by how high they and the two places are found to be. */
export class Packed {
  besideHigh = $state(0); // what room there is beside the board, in CSS pixels …
  belowHigh = $state(0); // … and below it
  belowWide = $state(0);
  readonly cards: readonly Spot[] = $derived.by(() => this.areas().flatMap(({ spots }) => spots));
  readonly beside: readonly Area[] = $derived.by(() => (this.packing ? this.only(this.packing.beside) : this.areas()));
  readonly below: readonly Area[] = $derived.by(() => (this.packing ? this.only(this.packing.below) : []));

  private readonly heights: Record<string, Partial<High>> = $state({}); // of cards, by their spots
  private readonly packing: Packing | null = $derived.by(() => this.packed());

  /** `areas` are those of the cards; without `packs` all lie in a line beside the board. */
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

  private packed(): Packing | null {
    const sizes = this.cards.map(({ id }) => ({ beside: 0, below: Infinity, ...this.heights[id] }));
    return this.packs() ? pack(sizes, { beside: this.besideHigh, below: this.belowHigh }) : null;
  }

  /** What lies in one of the two places. */
  private only(numbers: readonly number[]): Area[] {
    const first = this.cards.length - (this.packing?.named ?? 0);
    const spots = numbers.map((i) => (i < first ? this.cards[i]! : named(this.cards[i]!)));
    return spots.length ? [{ ...this.areas()[0]!, spots }] : [];
  }
}

/** A card with its name alone. */
function named(spot: Spot): Spot {
  const pieces = spot.pieces.map((piece) => ({ ...piece, card: piece.card && { ...piece.card, text: "", extra: "" } }));
  return { ...spot, pieces };
}
