import type { Area, Spot } from "../../../wire";
import { type High, pack, type Packing } from "./packing";

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
