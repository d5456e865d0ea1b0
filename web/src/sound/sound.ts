// Which sounds to play and when. The synthesizer is loaded with the first sound; browsers without audio stay silent.

import type { Moment } from "../beats/playback";
import type { Piece, Scene, Snapshot } from "../wire";
import type { Player, Sound } from "./synthesizer";

export type { Sound } from "./synthesizer";

let player: Promise<Player> | null = null;

/** Play a sound at a volume from 0 to 1. Browsers allow none before the user's first input. */
export function play(sound: Sound, volume: number): void {
  if (!volume || !isAllowed()) return;
  player ??= load();
  player.then((player) => player.play(sound, volume)).catch(() => {}); // no audio
}

async function load(): Promise<Player> {
  const { Player } = await import("./synthesizer");
  return new Player(new AudioContext());
}

function isAllowed(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

export type MomentOf = Pick<Moment, "beat" | "scene">;

const BEATS: Readonly<Record<string, Sound>> = {
  capture: "capture",
  theft: "coin",
  shot: "shot",
  block: "block",
  damage: "hit",
  death: "hit",
  reveal: "hand",
  shout: "shout",
  purchase: "card",
  energy: "gain",
  respawn: "gain",
  round: "round",
  line: "line",
};
const PIECES: Readonly<Record<string, Sound>> = {
  man: "man",
  coin: "coin",
  card: "card",
  die: "die",
  hand: "hand",
  ball: "ball",
};
const FIGURES = new Set(["pawn", "knight", "bishop", "rook", "queen", "king", "caller"]);
const SILENT = new Set(["end", "next", "note", "secret"]); // the end has a sound of its own after playback
const LOUDEST: readonly Sound[] = ["hit", "shout", "shot", "capture", "line", "round", "gain", "cup", "dice", "ball"];

/** The sound at the start of a beat: its own, or that of the piece moved. */
export function cue({ beat, scene }: MomentOf): Sound | null {
  if (SILENT.has(beat.kind)) return null;
  if (beat.kind === "roll") return rolled(beat.spots, scene);
  return BEATS[beat.kind] ?? moved(piecesOn(beat.spots.at(-1), scene), beat.kind);
}

/** The loudest sound of beats that are skipped. */
export function loudest(moments: readonly MomentOf[]): Sound | null {
  const sounds = moments.map(cue);
  return LOUDEST.find((sound) => sounds.includes(sound)) ?? sounds.find(Boolean) ?? null;
}

/** The sound after playback: the end of the game, or the player's turn. */
export function call(before: Snapshot, after: Snapshot): Sound | null {
  if (after.status === "over" && before.status !== "over") return "end";
  return mayPlay(after) && !mayPlay(before) ? "turn" : null;
}

function rolled(spots: readonly string[], scene: Scene): Sound {
  if (spots.some((spot) => piecesOn(spot, scene).some(({ kind }) => kind === "ball"))) return "ball";
  const things = scene.areas.flatMap((area) => area.spots.flatMap((spot) => spot.pieces));
  return things.some(({ kind }) => kind === "cup") ? "cup" : "dice";
}

function moved(pieces: readonly Piece[], kind: string): Sound {
  const top = pieces.at(-1)?.kind ?? "";
  if (FIGURES.has(top)) return "figure";
  if (top === "man" && pieces.length > 1) return "stack";
  return PIECES[top] ?? (kind === "deal" ? "card" : "man");
}

function piecesOn(id: string | undefined, scene: Scene): readonly Piece[] {
  return scene.areas.flatMap((area) => area.spots).find((spot) => spot.id === id)?.pieces ?? [];
}

function mayPlay(table: Snapshot): boolean {
  return table.may.includes("play");
}
