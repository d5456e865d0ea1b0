// What is drawn over the table: arrows from spot to spot and marks round spots.

export type Kind = "hint" | "reach" | "drawn"; // a move to be shown, what could go where one points, a person's own

export interface Shape {
  kind: Kind;
  from: string;
  to: string; // the same spot: a mark round it
}

/** A move's shapes: a mark where it is made with one spot, else arrows from each spot to the next. */
export function shapesOf(kind: Kind, spots: readonly string[]): Shape[] {
  const [first] = spots;
  if (first === undefined) return [];
  if (spots.length === 1) return [{ kind, from: first, to: first }];
  return spots.slice(1).map((to, i) => ({ kind, from: spots[i]!, to }));
}

/** The shapes with one more; if it was there already, without it. */
export function toggled(shapes: readonly Shape[], shape: Shape): Shape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  return others.length < shapes.length ? others : [...shapes, shape];
}
