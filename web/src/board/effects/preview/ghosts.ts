import type { Piece, Scene } from "../../../wire";
import { alike } from "../animation/changes";

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
