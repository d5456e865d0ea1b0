import type { Scene } from "../../wire";
import type { Moment } from "../fixtures/load";
import { AREA, PIECE, SPOT } from "../../wire/usual";

const ACROSS = 25;
const DOWN = 20;

/** Scenes of five hundred spots, to see how long drawing takes: in each the next ten stacks have grown. */
export function many(): Moment[] {
  return [0, 1, 2, 3].map((turn) => ({ name: String(turn), last: [`s${turn}`], scene: scene(turn) }));
}

function scene(turn: number): Scene {
  const spots = Array.from({ length: ACROSS * DOWN }, (_, i) => ({
    id: `s${i}`,
    x: i % ACROSS,
    y: Math.floor(i / ACROSS),
    pieces: Array.from({ length: (i % 4) + Number(i < 10 * turn) }, (_, j) => ({
      ...PIECE,
      kind: "man",
      owner: (i + j) % 2,
    })),
    ...SPOT,
    label: String(i % 10),
    locked: i % 17 === 0,
  }));
  const choices = spots.slice(0, 200).map(({ id }, i) => ({
    action: i,
    text: `${turn}-${i}`,
    spots: [id, `s${499 - i}`],
    sentence: "",
    captures: i % 3 === 0,
    button: null,
  }));
  const area = { id: "board", kind: "board", spots, ...AREA };
  return {
    title: "Five hundred spots",
    seats: ["Black", "White"],
    actor: turn % 2,
    prompt: "",
    areas: [area],
    counters: [],
    choices,
    plans: [], arrangement: null,
  };
}
