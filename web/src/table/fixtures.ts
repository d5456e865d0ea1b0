import type { Area, Beat, Choice, Fairness, Piece, Scene, Seat, SeenTurn, Snapshot, Spot } from "../wire";
import { AREA, PIECE, SPOT } from "../wire/defaults";

// Tables for tests.

export function choice(text: string, spots: string[] = [], sentence = `White plays ${text}.`): Choice {
  return { action: 0, text, spots, sentence, captures: text.includes("x"), button: null };
}

export function scene(over: Partial<Scene> = {}): Scene {
  const nothing = {
    areas: [],
    counters: [],
    choices: [],
    plans: [],
    arrangement: null,
    colours: ["white", "black"],
    capture: "",
  };
  return { title: "Pennies", seats: ["White", "Black"], actor: 0, prompt: "White to move.", ...nothing, ...over };
}

export function turn(number: number, text = "a1", over: Partial<SeenTurn> = {}): SeenTurn {
  return {
    number,
    actor: number % 2,
    text,
    sentence: `${text} is played.`,
    spots: [],
    story: [],
    captures: false,
    group: "",
    ...over,
  };
}

function seat(number: number, over: Partial<Seat> = {}): Seat {
  const names = ["White", "Black", "Green"];
  const state = { present: true, ready: true, sealed: false, clock_ms: null, result: null };
  return {
    seat: number,
    name: names[number]!,
    who: "person",
    player: `p${number}`,
    mine: number === 0,
    ...state,
    vacation_until: null,
    outage_ms: null,
    ...over,
  };
}

export function snapshot(over: Partial<Snapshot> = {}, seats: Partial<Seat>[] = [{}, {}]): Snapshot {
  return {
    id: "t1",
    seq: 1,
    game: "pennies",
    title: "Pennies",
    options: {},
    public: false,
    status: "playing",
    compiled: true,
    seats: seats.map((one, number) => seat(number, one)),
    clock: { kind: "none" },
    running: null,
    now_ms: 0,
    viewpoint: 0,
    scene: scene(),
    first_turn: 0,
    turns: [],
    beats: [],
    last: [],
    offers: [],
    talk: [],
    spectators: 0,
    thinking: null,
    first_move_ms: null,
    paused_ms: null,
    host: null,
    notes: [],
    end: null,
    fairness: fairness(),
    rematch: null,
    position: "",
    notice: null,
    may: [],
    ...over,
  };
}

export function fairness(over: Partial<Fairness> = {}): Fairness {
  const secrets = { commitment: "", commitments: [null, null], entropy: [], secret: null };
  return { chance: true, formula: 2, ...secrets, aborted: [], takebacks: null, verdict: null, ...over };
}

/** A board with a die on each spot. */
export function area(id: string, dice: Record<string, string>): Area {
  const spots = Object.entries(dice).map(([spot, label], x) =>
    spotWith(spot, x, { kind: "die", ...PIECE, owner: 0, label }),
  );
  return { id, kind: "board", spots, ...AREA };
}

export function beat(turn: number, over: Partial<Beat> = {}): Beat {
  const nothing = { spots: [], seat: null, actor: turn % 2, areas: [], order: null, counters: null };
  return { turn, kind: "move", sentence: `Turn ${turn}.`, foreseen: true, ms: 400, ...nothing, ...over };
}

/** A scene with one hand, or an empty spot for it. */
export function showing(label: string | null): Scene {
  const spots = [
    spotWith("hand0", 0, label === null ? null : { kind: "hand", ...PIECE, owner: 0, label, hidden: label === "?" }),
  ];
  return scene({ areas: [{ id: "hands", kind: "row", spots, ...AREA }] });
}

function spotWith(id: string, x: number, piece: Piece | null): Spot {
  return { id, x, y: 0, pieces: piece ? [piece] : [], ...SPOT };
}
