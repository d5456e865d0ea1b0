// Where an arrow key leads: spots as boxes on the screen, so it works across areas of any shape.

export interface Box {
  id: string;
  x: number; // of the middle
  y: number;
}

export type Direction = readonly [dx: number, dy: number];

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest spot in a direction, or null; straight ahead counts before aslant. */
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
