// The strokes through lines completed, in squares.

import type { Area } from "../../../wire";
import { height, width } from "../../layout/layout";

const RING = 0.36; // its radius: round the square of a line of one

/** A stroke through the middles of some spots as an SVG path; round the only one it is a ring. */
export function stroke(area: Area, spots: readonly string[], flipped: boolean): string {
  const middles = spots.flatMap((id) => middle(area, id, flipped));
  const [first] = middles;
  if (!first) return "";
  if (middles.length > 1) return `M${middles.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  const half = `a${RING} ${RING} 0 1 1`;
  return `M${first.x - RING} ${first.y}${half} ${2 * RING} 0${half} ${-2 * RING} 0`;
}

function middle(area: Area, id: string, flipped: boolean) {
  const spot = area.spots.find((spot) => spot.id === id);
  if (!spot) return [];
  const [x, y] = flipped ? [width(area) - 1 - spot.x, height(area) - 1 - spot.y] : [spot.x, spot.y];
  return [{ x: x + 0.5, y: y + 0.5 }];
}
