// The board's own words; everything else that is said comes with the scene.

import type { Settings } from "./settings";

const GLYPHS_EN: Readonly<Record<string, string>> = {
  "☞": "pistol",
  "✋": "flat hand",
  "✊": "fist",
  "…": "not shown yet",
  "★": "star",
  "*": "star",
  "⚡": "charged",
  "→": "arrow to the east",
  "←": "arrow to the west",
  "↓": "arrow to the south",
  "↑": "arrow to the north",
  "─": "line",
  "∅": "null",
};

const EN = {
  numbers: ["no", "one", "two", "three", "four", "five", "six"],
  kinds: {} as Readonly<Record<string, string>>, // where a kind is not called by its own name
  glyphs: GLYPHS_EN,
  empty: "empty",
  stack: (height: string) => `stack of ${height}`,
  onTop: (piece: string) => `${piece} on top`,
  overcharged: "overcharged",
  locked: "locked",
  picked: "picked",
  canPick: "can be picked",
  canGo: "can be chosen",
  captures: "can be captured",
  last: "part of the last move",
  joined: "line completed",
  emphases: { called: "called", open: "open to a piece", threat: "under attack", goal: "goal" } as Readonly<Record<string, string>>,
  groundOf: (seat: string) => `${seat}'s ground`,
  hint: "suggested",
  noteFollows: "press I for what it says",
  bottomToTop: "from bottom to top",
  pickedSoFar: (names: string) => `${names} picked.`,
  goOn: (count: number) => `Now pick one of ${count} marked ${count === 1 ? "spot" : "spots"}, or press Esc to let go.`,
  orGoOn: "Choose one, go on with a marked spot, or press Esc to let go.",
  choose: "Which do you mean?",
  letGo: "Let go",
  whichOn: (name: string) => `${name}: which do you mean?`,
  choicesHere: (count: number) => `${count} choices end here; a click asks which.`,
  notNow: (name: string) => `Nothing can be done with ${name} now.`,
  emptyNow: (name: string) => `${name} is empty, and nothing can go there now.`,
  ownedBy: (name: string, seat: string) => `${name} is ${seat}'s.`,
  notThere: (name: string) => `That cannot go on to ${name}. Pick a marked spot, or press Esc to let go.`,
  notYourTurn: "It is not your turn.",
  turnOf: (seat: string) => `It is ${seat}'s turn.`,
  isOver: "The game is over.",
  oneMoment: "One moment: the last move is still on its way.",
  board: "Board",
  actions: "What you can do",
  of: (value: number, limit: number) => `${value} of ${limit}`,
  close: "Close",
};

export type Words = typeof EN;

const DE: Words = {
  numbers: ["kein", "eins", "zwei", "drei", "vier", "fünf", "sechs"],
  kinds: {
    man: "Stein",
    coin: "Münze",
    cube: "Würfelchen",
    pawn: "Bauer",
    cup: "Becher",
    die: "Würfel",
    ball: "Kugel",
    caller: "Ansager",
    card: "Karte",
    hand: "Hand",
    faces: "Gesichter",
    knight: "Springer",
    bishop: "Läufer",
    rook: "Turm",
    queen: "Dame",
    king: "König",
  },
  glyphs: {
    "☞": "Pistole",
    "✋": "flache Hand",
    "✊": "Faust",
    "…": "noch nicht gezeigt",
    "★": "Stern",
    "*": "Stern",
    "⚡": "geladen",
    "→": "Pfeil nach Osten",
    "←": "Pfeil nach Westen",
    "↓": "Pfeil nach Süden",
    "↑": "Pfeil nach Norden",
    "─": "Linie",
    "∅": "Null",
  },
  empty: "leer",
  stack: (height) => `Stapel aus ${height}`,
  onTop: (piece) => `oben ${piece}`,
  overcharged: "überladen",
  locked: "fest",
  picked: "gewählt",
  canPick: "kann gewählt werden",
  canGo: "kann das Ziel sein",
  captures: "kann geschlagen werden",
  last: "Teil des letzten Zuges",
  joined: "Reihe vollendet",
  emphases: { called: "aufgerufen", open: "nimmt einen Stein auf", threat: "angegriffen", goal: "Ziel" },
  groundOf: (seat) => `Gebiet von ${seat}`,
  hint: "vorgeschlagen",
  noteFollows: "Taste I sagt, was darauf steht",
  bottomToTop: "von unten nach oben",
  pickedSoFar: (names) => `${names} gewählt.`,
  goOn: (count) =>
    `Nun ${count === 1 ? "das markierte Feld" : `eines von ${count} markierten Feldern`} wählen; Esc lässt los.`,
  orGoOn: "Eines wählen, mit einem markierten Feld fortfahren, oder mit Esc loslassen.",
  choose: "Was soll es sein?",
  letGo: "Loslassen",
  whichOn: (name) => `${name}: Was soll es sein?`,
  choicesHere: (count) => `Hier ist ${count} Mal etwas möglich; ein Klick fragt, was.`,
  notNow: (name) => `Mit ${name} geht jetzt nichts.`,
  emptyNow: (name) => `${name} ist leer, und dorthin kann jetzt nichts.`,
  ownedBy: (name, seat) => `${name} gehört ${seat}.`,
  notThere: (name) => `Nach ${name} geht es nicht weiter. Ein markiertes Feld wählen, oder mit Esc loslassen.`,
  notYourTurn: "Du bist nicht am Zug.",
  turnOf: (seat) => `${seat} ist am Zug.`,
  isOver: "Die Partie ist zu Ende.",
  oneMoment: "Einen Moment: Der letzte Zug ist noch unterwegs.",
  board: "Brett",
  actions: "Was du tun kannst",
  of: (value, limit) => `${value} von ${limit}`,
  close: "Schließen",
};

/** What differs where a finger points: there is no Esc to press. */
const EN_TOUCH: Words = {
  ...EN,
  goOn: (count) => `Now tap ${count === 1 ? "the marked spot" : `one of ${count} marked spots`}; the same again lets go.`,
  orGoOn: "Choose one, go on with a marked spot, or tap the same again to let go.",
  notThere: (name) => `That cannot go on to ${name}. Tap a marked spot, or the same again to let go.`,
  choicesHere: (count) => `${count} choices end here; a tap asks which.`,
  noteFollows: "hold it for what it says",
};

const DE_TOUCH: Words = {
  ...DE,
  goOn: (count) =>
    `Nun ${count === 1 ? "das markierte Feld" : `eines von ${count} markierten Feldern`} antippen; dasselbe noch einmal lässt los.`,
  orGoOn: "Eines wählen, mit einem markierten Feld fortfahren, oder dasselbe noch einmal antippen zum Loslassen.",
  notThere: (name) =>
    `Nach ${name} geht es nicht weiter. Ein markiertes Feld antippen, oder dasselbe noch einmal zum Loslassen.`,
  choicesHere: (count) => `Hier ist ${count} Mal etwas möglich; ein Tippen fragt, was.`,
  noteFollows: "gedrückt halten sagt, was darauf steht",
};

/** The words of a language; with `touch` those for fingers. */
export function words(language: Settings["language"], touch = false): Words {
  if (touch) return language === "de" ? DE_TOUCH : EN_TOUCH;
  return language === "de" ? DE : EN;
}
