// What is drawn over the table: arrows from spot to spot and marks round spots.

// MERGED geometry.ts: Arrows and outlines over the table, in CSS pixels.

// MERGED strokes.ts: The strokes through lines completed, in squares.

import type { Area } from "../../wire";
import { height, width } from "../layout/layout";

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

const RING = 0.36; // its radius: round the square of a line of one

/** A stroke through the middles of some spots as an SVG path; round the only one it is a ring. */
export function stroke(area: Area, spots: readonly string[], flipped: boolean): string {
  const middles = spots.flatMap((id) => spotMiddle(area, id, flipped));
  const [first] = middles;
  if (!first) return "";
  if (middles.length > 1) return `M${middles.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  const half = `a${RING} ${RING} 0 1 1`;
  return `M${first.x - RING} ${first.y}${half} ${2 * RING} 0${half} ${-2 * RING} 0`;
}

function spotMiddle(area: Area, id: string, flipped: boolean) {
  const spot = area.spots.find((spot) => spot.id === id);
  if (!spot) return [];
  const [x, y] = flipped ? [width(area) - 1 - spot.x, height(area) - 1 - spot.y] : [spot.x, spot.y];
  return [{ x: x + 0.5, y: y + 0.5 }];
}
