// Where one's own cards lie: beside one's board, and below it where there is room, each to be read as a whole. Those that
// there is no room to read have their names alone, the last first.

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
