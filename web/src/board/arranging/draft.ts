// The setup before it is played: which piece lies where. The scene says what is allowed. No DOM, no rules.

import type { Choice, Piece, Scene, Spot } from "../../wire";
import { find, shuffled } from "../input/picking";
import { pieceName, spotName } from "../narration/describe";
import type { Words } from "../narration/words";

export type Laid = readonly (string | null)[]; // by place: the supply that its piece came from

/** A scene with a setup. */
export type SetupScene = Scene & { arrangement: NonNullable<Scene["arrangement"]> };

export function isArrangeable(scene: Scene): scene is SetupScene {
  return scene.arrangement !== null;
}

export function nothing({ arrangement }: SetupScene): Laid {
  return arrangement.spots.map(() => null);
}

/** The number of pieces left in a supply. */
export function left(scene: SetupScene, laid: Laid, supply: string): number {
  return piecesOf(scene, supply).length - laid.filter((spot) => spot === supply).length;
}

/** Whether a piece of a supply may go on a place. */
export function fits({ arrangement }: SetupScene, supply: string | null, place: number): boolean {
  if (supply === null) return true;
  return (arrangement.supplies.find(({ spot }) => spot === supply)?.actions[place] ?? null) !== null;
}

/** The setup after a move between spots; pieces on both spots are exchanged. */
export function moved({ arrangement }: SetupScene, laid: Laid, from: string, to: string): Laid {
  const [a, b] = [arrangement.spots.indexOf(from), arrangement.spots.indexOf(to)];
  const then = [...laid];
  if (a < 0) then[b] = from;
  else if (b < 0) then[a] = null;
  else [then[a], then[b]] = [laid[b]!, laid[a]!];
  return then;
}

/** The setup with the remaining pieces on the empty places, in order. */
export function filled(scene: SetupScene, laid: Laid): Laid {
  return dealt(scene, laid, pool(scene, laid));
}

/** The setup with all pieces at random. */
export function mixed(scene: SetupScene, random: () => number = Math.random): Laid {
  return dealt(scene, nothing(scene), shuffled(pool(scene, nothing(scene)), random));
}

/** The number of empty places. */
export function gaps(laid: Laid): number {
  return laid.filter((supply) => supply === null).length;
}

/** The texts of the actions that play a setup, by place; null for an empty one. */
export function texts(scene: SetupScene, laid: Laid): (string | null)[] {
  return laid.map((supply, place) => (supply === null ? null : textOf(scene, supply, place)));
}

/** The text of the action that puts a piece of a supply on a place. */
export function textOf({ arrangement, choices }: SetupScene, supply: string, place: number): string | null {
  const action = arrangement.supplies.find(({ spot }) => spot === supply)?.actions[place];
  return choices.find((choice) => choice.action === action)?.text ?? null;
}

/** The scene with the setup on it and a choice for each possible move of a piece. */
export function drafted(scene: SetupScene, laid: Laid, words: Words): SetupScene {
  const spots = new Map(changed(scene, laid).map((spot) => [spot.id, spot]));
  const areas = scene.areas.map((area) => ({ ...area, spots: area.spots.map((spot) => spots.get(spot.id) ?? spot) }));
  return {
    ...scene,
    areas,
    choices: numbered([...puts(scene, laid, words), ...takings(scene, laid, words)]),
    plans: [],
  };
}

/** The draft with all choices for the selected piece. */
export function withPicked(draft: SetupScene, laid: Laid, picked: string | undefined, words: Words): SetupScene {
  const from = draft.arrangement.spots.indexOf(picked ?? "");
  if (!laid[from]) return draft;
  const others = draft.arrangement.spots.filter((_, to) => to !== from && exchangeable(draft, laid, from, to));
  const moves = others.map((to) => step(draft, find(draft, picked!)!.pieces.at(-1)!, picked!, to, words));
  return { ...draft, choices: numbered([...draft.choices, ...moves]) };
}

function exchangeable(scene: SetupScene, laid: Laid, from: number, to: number): boolean {
  return fits(scene, laid[from]!, to) && fits(scene, laid[to]!, from);
}

function puts(scene: SetupScene, laid: Laid, words: Words): Choice[] {
  const { spots, supplies } = scene.arrangement;
  const there = supplies.filter(({ spot }) => left(scene, laid, spot) > 0);
  return there.flatMap(({ spot }) =>
    spots
      .filter((_, place) => fits(scene, spot, place) && laid[place] !== spot)
      .map((place) => step(scene, pieceOf(scene, spot)!, spot, place, words)),
  );
}

function takings(scene: SetupScene, laid: Laid, words: Words): Choice[] {
  return laid.flatMap((supply, place) =>
    supply === null ? [] : [step(scene, pieceOf(scene, supply)!, scene.arrangement.spots[place]!, supply, words)],
  );
}

function step(scene: Scene, piece: Piece, from: string, to: string, words: Words): Choice {
  const name = pieceName(piece, scene.seats, words);
  const goal = find(scene, to);
  const sentence = words.bring(name, goal ? spotName(goal) : to);
  return {
    action: 0,
    text: `${from} ${to}`,
    spots: [from, to],
    sentence,
    captures: false,
    button: { label: name, note: "", piece, rank: 0 },
  };
}

function numbered(choices: readonly Choice[]): Choice[] {
  return choices.map((choice, action) => ({ ...choice, action }));
}

/** The spots changed by the setup. */
function changed(scene: SetupScene, laid: Laid): Spot[] {
  const { spots, supplies } = scene.arrangement;
  const piles = supplies.map(({ spot }) => ({
    ...find(scene, spot)!,
    pieces: piecesOf(scene, spot).slice(0, left(scene, laid, spot)),
  }));
  const places = laid.flatMap((supply, place) =>
    supply === null ? [] : [{ ...find(scene, spots[place]!)!, pieces: [pieceOf(scene, supply)!] }],
  );
  return [...piles, ...places];
}

function pool(scene: SetupScene, laid: Laid): string[] {
  return scene.arrangement.supplies.flatMap(({ spot }) => Array<string>(left(scene, laid, spot)).fill(spot));
}

/** Give each empty place the first piece of a pool that fits. */
function dealt(scene: SetupScene, laid: Laid, pieces: readonly string[]): Laid {
  const waiting = [...pieces];
  return laid.map((supply, place) => {
    const next = supply === null ? waiting.findIndex((piece) => fits(scene, piece, place)) : -1;
    return next < 0 ? supply : waiting.splice(next, 1)[0]!;
  });
}

function piecesOf(scene: Scene, spot: string): readonly Piece[] {
  return find(scene, spot)?.pieces ?? [];
}

/** The top piece on a spot. */
export function pieceOf(scene: Scene, spot: string): Piece | undefined {
  return piecesOf(scene, spot).at(-1);
}
