// What the server sends and takes, field by field. The server's `shapes.py` and `scene.py` are the other half.

export const CHANCE = -1;
export const TERMINAL = -4;

// ---- scenes -------------------------------------------------------------------------------------------------------

export interface Piece {
  kind: string; // man, coin, pawn, die, card …: says how it looks
  owner: number | null; // a seat; its colour
  label: string; // what is written on it
}

export interface Spot {
  id: string; // one word, unique in the scene
  x: number; // x and y count from the area's upper left
  y: number;
  pieces: Piece[]; // from bottom to top
  label: string; // printed on the table itself
  locked: boolean; // what lies here stays here
  name: string; // as a sentence says it, where the id would not do
  note: string; // what a card says, for who asks
}

export interface Area {
  id: string;
  kind: string; // board: squares side by side; row: things next to each other
  spots: Spot[];
  title: string;
  columns: string[]; // labels along the lower edge, left to right
  rows: string[]; // labels along the left edge, top to bottom
  printed: boolean;
}

export interface Counter {
  label: string;
  value: number;
  limit: number | null; // what it counts towards
  seat: number | null; // of the whole table if null
}

export interface Choice {
  action: number;
  text: string; // in the game's notation
  spots: string[]; // to click, in order; none: a button
  sentence: string;
  captures: boolean;
}

export interface Plan {
  name: string;
  sentence: string;
  actions: number[]; // legal one after the other
  shuffled: boolean; // legal in any order; the client draws one
}

export interface Scene {
  title: string;
  seats: string[];
  actor: number; // the seat to act, CHANCE or TERMINAL
  prompt: string; // what is to be done now; at the end the result and its reason
  areas: Area[];
  counters: Counter[];
  choices: Choice[]; // only when the caller is to act
  plans: Plan[];
}

// ---- games --------------------------------------------------------------------------------------------------------

export type Value = string | number | boolean;

export type Option =
  | { name: string; kind: "choice"; values: string[]; default: string; meaning: string }
  | { name: string; kind: "number"; low: number; high: number; default: number; meaning: string }
  | { name: string; kind: "flag"; default: boolean; meaning: string };

export interface Game {
  name: string;
  title: string;
  summary: string;
  seats: string; // how many can sit down, in words
  min_seats: number;
  max_seats: number;
  seat_names: string[];
  options: Option[];
}

export interface Level {
  name: string;
  meaning: string;
}

export interface Rules {
  title: string;
  html: string;
}

// ---- tables -------------------------------------------------------------------------------------------------------

export type Clock =
  | { kind: "none" }
  | { kind: "move"; seconds: number }
  | { kind: "game"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export type Status = "waiting" | "playing" | "over";
export type Who = "person" | "computer" | "open";

export interface Listing {
  id: string;
  game: string;
  title: string;
  status: Status;
  seats: { seat: number; name: string; who: Who; player: string | null }[];
  clock: Clock;
  created: string | number;
}

export interface Order {
  game: string;
  options?: Record<string, Value>;
  seats: string[]; // "me", "open" or a level's name
  name?: string;
  clock?: Clock;
  public?: boolean;
  position?: string;
}

export interface Seat {
  seat: number;
  name: string; // as the game calls the seat
  who: Who;
  player: string | null; // the person's name, or the computer's level
  mine: boolean;
  present: boolean;
  ready: boolean;
  clock_ms: number | null;
  result: number | null;
}

export interface SeenTurn {
  number: number;
  actor: number; // a seat or CHANCE
  text: string;
  sentence: string;
  spots: string[];
  story: string[];
  captures?: boolean;
  secret?: false;
}

export interface SecretTurn {
  number: number;
  actor: number;
  secret: true;
}

export type Turn = SeenTurn | SecretTurn;

export type OfferKind = "draw" | "takeback" | "rematch";

export interface Offer {
  kind: OfferKind;
  seat: number;
}

export type May =
  | "play"
  | "undo"
  | "hint"
  | "resign"
  | "draw"
  | "takeback"
  | "claim"
  | "handover"
  | "rematch"
  | "analyse"
  | "sit"
  | "leave"
  | "ready";

export type EndReason = "game" | "resigned" | "time" | "agreed" | "abandoned" | "record";

export interface End {
  reason: EndReason;
  sentence: string;
  results: number[];
}

export interface Verdict {
  holds: boolean;
  rolls: number;
  sentence: string;
}

export interface Fairness {
  commitment: string;
  entropy: string[];
  secret: string | null; // told when the game is over
  verdict: Verdict | null; // once the secret is told and all rolls are verified
}

export interface Snapshot {
  id: string;
  seq: number;
  game: string;
  title: string;
  options: Record<string, Value>;
  public: boolean;
  status: Status;
  compiled: boolean;
  seats: Seat[];
  clock: Clock;
  running: number | null; // the seat whose clock runs
  now_ms: number;
  viewpoint: number | null;
  scene: Scene;
  first_turn: number; // `turns` replace the client's list from here on
  turns: Turn[];
  last: string[]; // spots of the last decision that the viewer knows
  offers: Offer[];
  thinking: number | null;
  end: End | null;
  fairness: Fairness;
  rematch: string | null;
  position: string;
  may: May[];
}

export interface PastTable {
  scene: Scene;
  last: string[];
  position: string;
}

export interface AnalysedMove {
  text: string;
  sentence: string;
  value: number;
  visits: number;
  proven: boolean;
  spots: string[];
}

export interface Analysis {
  moves: AnalysedMove[];
  line: string[];
  value: number[]; // one a seat
  simulations: number;
}

export interface Fault {
  error: string; // its code
  message: string; // what is wrong and what would be right
  field?: string;
  seq?: number;
}
