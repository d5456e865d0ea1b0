// Formations: setups as text, one action per place and a dot for an empty one, and those saved in this browser.

import type { Piece, Spot } from "../../wire";
import { find } from "../input/picking";
import { height } from "../layout/layout";
import type { Words } from "../narration/words";
import { type Laid, left, nothing, pieceOf, type SetupScene, textOf, texts } from "./draft";

const GAP = ".";

/** A row of a formation on the board. */
export interface Rank {
  isFront: boolean; // the row nearest the middle of the board
  pieces: readonly (Piece | undefined)[];
}

export function written(scene: SetupScene, laid: Laid): string {
  return texts(scene, laid)
    .map((text) => text ?? GAP)
    .join(" ");
}

/** Parse a formation. Returns the setup, or why it cannot be laid. */
export function read(scene: SetupScene, text: string, words: Words): Laid | string {
  const found = text.trim().split(/\s+/).filter(Boolean);
  const count = scene.arrangement.spots.length;
  if (found.length !== count) return words.formationSize(found.length, count);
  const laid = found.map((word, place) => (word === GAP ? null : supplyOf(scene, word, place)));
  const wrong = laid.indexOf(undefined);
  if (wrong >= 0) return words.formationUnknown(found[wrong]!);
  const over = laid.find((supply) => supply && left(scene, laid as Laid, supply) < 0);
  if (!over) return laid as Laid;
  return words.formationTooMany(found[laid.indexOf(over)]!, left(scene, nothing(scene), over));
}

function supplyOf(scene: SetupScene, text: string, place: number): string | undefined {
  return scene.arrangement.supplies.find(({ spot }) => textOf(scene, spot, place) === text)?.spot;
}

/** The rows of a formation as seen by the player; [] if it has one row only or spans several boards. */
export function ranks(scene: SetupScene, laid: Laid, flipped: boolean): Rank[] {
  const places = scene.arrangement.spots.map((id, place) => ({ spot: find(scene, id)!, supply: laid[place] ?? null }));
  const area = scene.areas.find(({ spots }) => places.every(({ spot }) => spots.includes(spot)));
  const lines = [...new Set(places.map(({ spot }) => spot.y))].sort((a, b) => (flipped ? b - a : a - b));
  if (!area || lines.length < 2) return [];
  const off = (y: number) => Math.abs(y - (height(area) - 1) / 2);
  const front = Math.min(...lines.map(off));
  const across = (a: { spot: Spot }, b: { spot: Spot }) => (flipped ? b.spot.x - a.spot.x : a.spot.x - b.spot.x);
  return lines.map((y) => {
    const row = places.filter(({ spot }) => spot.y === y).sort(across);
    return {
      isFront: off(y) === front,
      pieces: row.map(({ supply }) => (supply === null ? undefined : pieceOf(scene, supply))),
    };
  });
}

export interface Formation {
  name: string;
  text: string;
}

const KEY = "parlour.formations";
const MOST = 50; // per game

type Shelf = Record<string, Formation[]>;

export function kept(game: string): Formation[] {
  return shelf()[game] ?? [];
}

/** Save a formation under its name, replacing an older one. Returns all formations of the game. */
export function keep(game: string, formation: Formation): Formation[] {
  return put(game, [formation, ...without(game, formation.name)].slice(0, MOST));
}

export function drop(game: string, name: string): Formation[] {
  return put(game, without(game, name));
}

function without(game: string, name: string): Formation[] {
  return kept(game).filter((formation) => formation.name !== name);
}

function shelf(): Shelf {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return isShelf(found) ? found : {};
  } catch {
    return {};
  }
}

function isShelf(found: unknown): found is Shelf {
  const isFormation = (it: Partial<Formation> | null) => typeof it?.name === "string" && typeof it.text === "string";
  const games = Object.values((found ?? {}) as Record<string, unknown>);
  return found !== null && games.every((formations) => Array.isArray(formations) && formations.every(isFormation));
}

function put(game: string, formations: Formation[]): Formation[] {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...shelf(), [game]: formations }));
  } catch {
    // storage may be unavailable in private windows
  }
  return formations;
}
