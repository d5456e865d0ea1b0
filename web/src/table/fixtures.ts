import type { Choice, Scene, Seat, SeenTurn, Snapshot } from "../wire";

// Tables for the tests.

export function choice(text: string, spots: string[] = [], sentence = `White plays ${text}.`): Choice {
  return { action: 0, text, spots, sentence, captures: text.includes("x") };
}

export function scene(over: Partial<Scene> = {}): Scene {
  const nothing = { areas: [], counters: [], choices: [], plans: [] };
  return { title: "Pennies", seats: ["White", "Black"], actor: 0, prompt: "White to move.", ...nothing, ...over };
}

export function turn(number: number, text = "a1", over: Partial<SeenTurn> = {}): SeenTurn {
  return { number, actor: number % 2, text, sentence: `${text} is played.`, spots: [], story: [], captures: false, ...over };
}

function seat(number: number, over: Partial<Seat> = {}): Seat {
  const names = ["White", "Black", "Green"];
  const state = { present: true, ready: true, clock_ms: null, result: null };
  return { seat: number, name: names[number]!, who: "person", player: `p${number}`, mine: number === 0, ...state, ...over };
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
    last: [],
    offers: [],
    thinking: null,
    end: null,
    fairness: { commitment: "", entropy: [], secret: null, takebacks: null, verdict: null },
    rematch: null,
    position: "",
    may: [],
    ...over,
  };
}

/** A scene with one hand, or with an empty place for it. */
export function showing(label: string | null): Scene {
  const pieces = label === null ? [] : [{ kind: "hand", owner: 0, label }];
  const spot = { id: "hand0", x: 0, y: 0, pieces, label: "", locked: false, name: "", note: "" };
  return scene({ areas: [{ id: "hands", kind: "row", spots: [spot], title: "", columns: [], rows: [], printed: false }] });
}
