// Arrows and outlines over the table, in CSS pixels.

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number; // of the upper left
  y: number;
  width: number;
  height: number;
}

const [WITHIN, OUTSIDE] = [3, 1]; // where the middle of a frame's stroke is

/** A frame round a spot: within a square of a board, but outside of what is read, such as a card. */
export function frame({ x, y, width, height }: Box, isSquare: boolean): Box {
  const by = isSquare ? WITHIN : -OUTSIDE;
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

export function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The outline of an arrow between two middles as an SVG path; `size` is that of a square. Both ends keep clear. */
export function arrow(from: Point, to: Point, size: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!length) return "";
  const [u, v] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [start, tip] = [Math.min(0.3 * size, 0.3 * length), length - Math.min(0.1 * size, 0.1 * length)];
  const neck = Math.max(start, tip - 0.38 * size);
  const corners = [
    [start, 0.07],
    [neck, 0.07],
    [neck, 0.2],
    [tip, 0],
    [neck, -0.2],
    [neck, -0.07],
    [start, -0.07],
  ] as const;
  const at = (along: number, aside: number) => [from.x + along * u - aside * v, from.y + along * v + aside * u];
  return `M${corners
    .map(([along, aside]) =>
      at(along, aside * size)
        .map(round)
        .join(" "),
    )
    .join("L")}Z`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
