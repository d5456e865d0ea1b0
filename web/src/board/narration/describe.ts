// Spots and areas in words, for screen readers and for inspection.

import type { Area, Choice, Piece, Scene, Spot } from "../../wire";
import { flat } from "../areas/spots";
import { find, type Picking, targets } from "../input/picking";
import type { Place, Words } from "./words";

export function spotName(spot: Spot): string {
  return spot.name || spot.id;
}

// kinds without a letter
const UNWRITTEN = new Set(["cup", "caller", "pawn", "knight", "bishop", "rook", "queen", "king"]);

/** A piece in words: owner, kind, label and own colour, without what the name of its place already says. */
export function pieceName(piece: Piece, seats: readonly string[], words: Words, place = ""): string {
  const owner = piece.owner === null ? "" : (seats[piece.owner] ?? "");
  if (piece.kind === "card") return piece.label;
  const colour = piece.colour && `(${words.colours[piece.colour] ?? piece.colour})`;
  const parts = [owner, kindName(piece, owner, words), labelName(piece, words), colour].filter(Boolean);
  const known = new Set(wordsOf(owner ? place.replace(owner, "") : place));
  const fresh = parts.filter((part) => (part === owner ? !place.includes(part) : !known.has(part.toLowerCase())));
  const [first, ...rest] = fresh.length ? fresh : parts;
  const isOwned = first === owner && rest[0] === kindName(piece, owner, words);
  return isOwned ? words.owned(rest.join(" "), owner) : [first, ...rest].join(" ");
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}

function kindName(piece: Piece, owner: string, words: Words): string {
  if (piece.kind === "hand" || (piece.kind === "man" && owner)) return "";
  return piece.label ? chessName(piece.kind, words) : (words.kinds[piece.kind] ?? piece.kind);
}

/** The name of a piece with a letter. Some languages have different words for a chess pawn. */
function chessName(kind: string, words: Words): string {
  return (kind === "pawn" && words.kinds["chessPawn"]) || (words.kinds[kind] ?? kind);
}

function labelName(piece: Piece, words: Words): string {
  const [first = "", ...rest] = piece.label;
  if (piece.kind === "faces") return String(piece.label.length);
  if (piece.kind === "hand") return handName(words.glyphs[first] ?? first, rest.join(""), words);
  return UNWRITTEN.has(piece.kind) ? "" : (words.glyphs[piece.label] ?? piece.label);
}

function handName(gesture: string, aim: string, words: Words): string {
  const overcharged = aim.endsWith("!");
  const at = overcharged ? aim.slice(0, -1) : aim;
  return [gesture + (at ? ` → ${at}` : ""), overcharged ? words.overcharged : ""].filter(Boolean).join(", ");
}

/** The pieces on a spot; on a step of a ladder, the players. */
export function piecesName(spot: Spot, seats: readonly string[], words: Words, isStep = false): string {
  if (isStep) return standing(spot, seats, words);
  const names = spot.pieces.map((piece) => pieceName(piece, seats, words, spotName(spot)));
  const top = names.at(-1);
  if (top === undefined) return words.empty;
  if (names.length === 1) return top;
  if (!spot.pieces.every(flat)) return counted(names).join(", ");
  if (locker(spot) !== null) return words.stack(words.numbers[names.length - 1] ?? String(names.length - 1));
  return `${words.stack(words.numbers[names.length] ?? String(names.length))}, ${words.onTop(top)}`;
}

/** The seat whose pawn locks the stack below it; null if none does. */
function locker({ pieces, locked }: Spot): number | null {
  const top = pieces.at(-1);
  const isLock = locked && top?.kind === "pawn" && pieces.slice(0, -1).every(({ kind }) => kind !== "pawn");
  return isLock && pieces.length > 1 ? top.owner : null;
}

/** That a spot is locked and by whose pawn, or "". */
export function lockText(spot: Spot, seats: readonly string[], words: Words): string {
  const owner = locker(spot);
  if (owner !== null) return words.lockedBy(seats[owner] ?? "");
  return spot.locked ? words.locked : "";
}

/** The players on a step, or "". */
function standing({ pieces }: Spot, seats: readonly string[], words: Words): string {
  const names = pieces.flatMap(({ owner }) => (owner === null ? [] : [seats[owner] ?? ""]));
  return names.length ? words.standing(names) : "";
}

function counted(names: readonly string[]): string[] {
  const unique = [...new Set(names)];
  return unique.map((name) => {
    const count = names.filter((other) => other === name).length;
    return count === 1 ? name : `${count} × ${name}`;
  });
}

/** The label printed on a spot, if it adds anything to the spot's name. */
export function labelText(spot: Spot, words: Words): string {
  if (inName(spot)) return "";
  if (/^\d+$/.test(spot.label)) return numberText(spot, words);
  if (spot.label && UNWRITTEN.has(spot.picture)) return chessName(spot.picture, words); // the letter of a chess piece
  const names = [...spot.label].map((glyph) => words.glyphs[glyph]);
  return names.every(Boolean) ? names.join(", ") : spot.label;
}

/** A number printed on a spot: the value of shaded ground, else just a number. */
function numberText({ label, shade, locked }: Spot, words: Words): string {
  if (!shade) return words.numbered(label);
  return locked ? words.towerWorth(label) : words.squareWorth(label);
}

/** Whether a label is one of the words of the spot's name, or the start of its only word. */
function inName({ id, name, label }: Spot): boolean {
  const [first = "", ...others] = (name || id).split(" ");
  return [first, ...others].includes(label) || (!others.length && first.toLowerCase().startsWith(label.toLowerCase()));
}

/** The label beside the spot's note, without what the note already says. */
export function labelBeside(spot: Spot, words: Words): string {
  return spot.note.split(/[ .,:;]+/).includes(spot.label) ? "" : labelText(spot, words);
}

/** The spot's note without the name that it may start with. */
export function noteBeside(spot: Spot): string {
  const starts = [", ", ": "].map((mark) => `${spotName(spot)}${mark}`);
  const start = starts.find((each) => spot.note.startsWith(each)) ?? "";
  return spot.note.slice(start.length);
}

/** The spot's special ground, such as "under attack" or "Red's territory", unless its name says so. */
export function groundText({ emphasis, tint, name }: Spot, seats: readonly string[], words: Words): string {
  const owner = tint === null ? "" : (seats[tint] ?? "");
  const ground = owner && !name.includes(owner) ? words.groundOf(owner) : "";
  return [words.emphases[emphasis] ?? "", ground].filter(Boolean).join(", ");
}

/** Everything visible on a spot, including its marks: "d3, stack of two, Black on top, can be picked". */
export function spotText(spot: Spot, seats: readonly string[], marks: string, words: Words): string {
  const name = spotName(spot);
  const lies = piecesName(spot, seats, words);
  const ground = groundText(spot, seats, words);
  const lock = lockText(spot, seats, words);
  return [
    name,
    lies === name ? "" : lies,
    labelText(spot, words),
    ground,
    lock,
    ...states(spot, marks.split(" "), words),
  ]
    .filter(Boolean)
    .join(", ");
}

function states(spot: Spot, marks: readonly string[], words: Words): string[] {
  const known = (mark: string, word: string) => (marks.includes(mark) ? word : "");
  return [
    known("picked", words.picked),
    known("origin", words.canPick),
    known("again", words.canPick),
    known("target", words.canGo),
    known("direct", words.canGo),
    known("others", words.canGo),
    known("capture", words.captures),
    known("hint", words.hint),
    known("last", words.last),
    known("joined", words.joined),
    spot.note ? words.noteFollows : "",
  ];
}

/** The move so far and the next step; "" if nothing is selected. `offered` are the choices being asked about. */
export function partialText(scene: Scene, picking: Picking, words: Words, offered = picking.offered): string {
  if (picking.asked)
    return begun((differInOrigin(offered) ? words.whenceTo : words.whichOn)(nameOf(scene, picking.asked)));
  if (!picking.clicked.length) return "";
  const names = picking.clicked.map((id) => nameOf(scene, id)).join(" → ");
  return `${begun(words.pickedSoFar(names))} ${nextText(scene, picking, words, offered)}`;
}

/** The question about several choices, based on what distinguishes them. */
export function question(offered: readonly Choice[], words: Words): string {
  return differInOrigin(offered) ? words.whence : words.choose;
}

/** Whether choices differ in their first spot only. */
function differInOrigin(choices: readonly Choice[]): boolean {
  const ways = new Set(choices.map(({ spots }) => spots.slice(1).join(" ")));
  return (
    choices.length > 1 &&
    ways.size === 1 &&
    !ways.has("") &&
    new Set(choices.map(({ spots }) => spots[0])).size === choices.length
  );
}

/** Capitalize the first word of a sentence, but not a square such as a1. */
function begun(sentence: string): string {
  return sentence.replace(/^\p{Ll}{3}/u, (letters) => letters[0]!.toUpperCase() + letters.slice(1));
}

function nextText(scene: Scene, picking: Picking, words: Words, offered: readonly Choice[]): string {
  const next = [...targets(scene, picking.clicked).keys()];
  if (!offered.length) return words.goOn(next.length, placeOf(scene, next));
  return next.length ? words.orGoOn(placeOf(scene, next)) : question(offered, words);
}

/** The word for some spots: squares if all of them are on boards. */
export function placeOf(scene: Scene, ids: readonly string[]): Place {
  const squares = scene.areas.flatMap(({ kind, spots }) => (kind === "board" ? spots.map(({ id }) => id) : []));
  return ids.every((id) => squares.includes(id)) ? "square" : "spot";
}

export function nameOf(scene: Scene, id: string): string {
  const spot = find(scene, id);
  return spot ? spotName(spot) : id;
}

export interface Listing {
  lines: string[];
  empty: number; // spots with nothing to describe
}

/** An area in words: a line per spot with pieces, then a line per label. */
export function listing(area: Area, seats: readonly string[], words: Words): Listing {
  const full = area.spots.filter((spot) => spot.pieces.length || spot.note || spot.emphasis);
  const printed = area.spots.filter((spot) => !full.includes(spot) && labelText(spot, words));
  return {
    lines: [
      ...full.map((spot) => spotLine(spot, seats, words, area.kind === "ladder")),
      ...labelLines(printed, words),
      ...strokes(area, words),
    ],
    empty: area.spots.length - full.length - printed.length,
  };
}

function spotLine(spot: Spot, seats: readonly string[], words: Words, isStep: boolean): string {
  const [name, lies] = [spotName(spot), piecesName(spot, seats, words, isStep)];
  const locked = lockText(spot, seats, words);
  const ground = groundText(spot, seats, words);
  const parts = [lies === name ? "" : lies, labelBeside(spot, words), ground, locked, spot.note].filter(Boolean);
  return `${spot.note.includes(name) ? "" : `${name}: `}${parts.join(", ")}`;
}

function labelLines(spots: readonly Spot[], words: Words): string[] {
  const names = new Map<string, string[]>();
  for (const spot of spots) {
    const label = labelText(spot, words);
    names.set(label, [...(names.get(label) ?? []), spotName(spot)]);
  }
  return [...names].map(([label, found]) => `${label}: ${found.join(", ")}`);
}

function strokes(area: Area, words: Words): string[] {
  const names = new Map(area.spots.map((spot) => [spot.id, spotName(spot)]));
  return area.lines.map((line) => `${words.joined}: ${line.map((id) => names.get(id) ?? id).join(", ")}`);
}
