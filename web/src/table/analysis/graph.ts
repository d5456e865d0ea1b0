import type { Analysis } from "../../wire";

export interface Point {
  turn: number;
  x: number;
  y: number;
}

/** A seat's expectations as points in a box; y grows downwards, as it does on screens. */
export function curve(
  found: readonly (Analysis | undefined)[],
  seat: number,
  total: number,
  width: number,
  height: number,
): Point[] {
  const [low, high] = bounds(found);
  return found.flatMap((analysis, turn) => {
    const value = analysis?.value[seat];
    if (value === undefined) return [];
    return [{ turn, x: (width * turn) / Math.max(1, total), y: height * (1 - (value - low) / (high - low)) }];
  });
}

/** The range of results: from loss to win, or from nothing to the highest score. */
export function bounds(found: readonly (Analysis | undefined)[]): [number, number] {
  const values = found.flatMap((analysis) => analysis?.value ?? []);
  const isScore = found.every((analysis) => (analysis?.value.length ?? 1) === 1);
  return isScore ? [0, Math.max(1, ...values)] : [Math.min(-1, ...values), Math.max(1, ...values)];
}

/** The turn whose point is nearest to a place. */
export function nearest(total: number, x: number, width: number): number {
  return Math.round((Math.min(Math.max(x, 0), width) / width) * total);
}
