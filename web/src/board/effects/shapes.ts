// Arrows and marks over the table, and strokes through completed lines, as SVG paths.

import type { Area } from "../../wire";
import { middleOf } from "../layout/layout";

export type Kind = "hint" | "reach" | "drawn"; // a hint, the moves under the pointer, the player's own drawing

export interface Shape {
  kind: Kind;
  from: string;
  to: string; // equal to `from`: a mark around the spot
}

/** The shapes of a move: a mark for one spot, else arrows from spot to spot. */
export function shapesOf(kind: Kind, spots: readonly string[]): Shape[] {
  const [first] = spots;
  if (first === undefined) return [];
  if (spots.length === 1) return [{ kind, from: first, to: first }];
  return spots.slice(1).map((to, i) => ({ kind, from: spots[i]!, to }));
}

/** Add a shape, or remove it if present. */
export function toggled(shapes: readonly Shape[], shape: Shape): Shape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  return others.length < shapes.length ? others : [...shapes, shape];
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number; // of the top left corner
  y: number;
  width: number;
  height: number;
}

const [WITHIN, OUTSIDE] = [3, 1]; // distance of the frame from the edge, inside or outside

/** A frame around a spot: inside a square, but outside a card so that its text stays legible. */
export function frame({ x, y, width, height }: Box, isSquare: boolean): Box {
  const by = isSquare ? WITHIN : -OUTSIDE;
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

export function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * The outline of an arrow between two centres as an SVG path. Both ends keep a distance that depends on the square's
 * size.
 */
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

const RING = 0.36; // in squares

/** A stroke through the centres of spots as an SVG path; a ring around a single spot. Coordinates are in squares. */
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
  return [middleOf(area, spot, flipped)];
}
