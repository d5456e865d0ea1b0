// A move as it is drawn before the server has answered. No rules: what was picked up lies where it was put.

import { flat } from "../../../board/areas/spots/stacks";
import type { Choice, Piece, Scene, Spot } from "../../../wire";

/** The scene with the top piece of a choice's first spot on its last. */
export function optimistic(scene: Scene, choice: Choice): Scene {
  const [from, to] = [choice.spots[0], choice.spots.at(-1)];
  const spots = scene.areas.flatMap((area) => area.spots);
  const piece = spots.find(({ id }) => id === from)?.pieces.at(-1);
  const isMove = piece && choice.spots.length > 1 && from !== to;
  return isMove ? moved(scene, from!, to!, piece, choice.captures) : scene;
}

function moved(scene: Scene, from: string, to: string, piece: Piece, captures: boolean): Scene {
  const change = (spot: Spot): Spot => {
    if (spot.id === from) return { ...spot, pieces: spot.pieces.slice(0, -1) };
    if (spot.id !== to) return spot;
    const below = captures || !flat(piece) ? [] : spot.pieces;
    return { ...spot, pieces: [...below, piece] };
  };
  return { ...scene, areas: scene.areas.map((area) => ({ ...area, spots: area.spots.map(change) })) };
}
