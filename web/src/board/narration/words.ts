// The board's own texts in each language. All other texts come with the scene.

import type { Settings } from "../props";

const GLYPHS_EN: Readonly<Record<string, string>> = {
  "☞": "pistol",
  "✋": "flat hand",
  "✊": "fist",
  "?": "secret choice",
  "★": "star",
  "*": "star",
  "⚡": "charged",
  "→": "east arrow",
  "←": "west arrow",
  "↓": "south arrow",
  "↑": "north arrow",
  "─": "Divide",
  "∅": "null",
};

const [EN_LIST, DE_LIST] = [new Intl.ListFormat("en-GB"), new Intl.ListFormat("de")];
const [EN_NUMBER, DE_NUMBER] = [new Intl.NumberFormat("en-GB"), new Intl.NumberFormat("de")];

/** What is highlighted: squares of boards, or any places. German has one word for both. */
export type Place = "square" | "spot";

const EN = {
  numbers: ["no", "one", "two", "three", "four", "five", "six"],
  kinds: {} as Readonly<Record<string, string>>, // names of kinds that differ from their keys
  colours: {} as Readonly<Record<string, string>>, // the same for colours
  glyphs: GLYPHS_EN,
  empty: "empty",
  stack: (height: string) => `stack of ${height}`,
  onTop: (piece: string) => `${piece} on top`,
  standing: (seats: string[]) => `${EN_LIST.format(seats)} ${seats.length === 1 ? "stands" : "stand"} here`,
  owned: (piece: string, seat: string) => `${seat} ${piece}`,
  numbered: (number: string) => `square number ${number}`,
  squareWorth: (points: string) => `square worth ${points}`,
  towerWorth: (points: string) => `worth ${points} ${points === "1" ? "point" : "points"}`,
  whole: (value: number) => EN_NUMBER.format(value),
  percent: (value: number) => `${value}%`,
  overcharged: "overcharged",
  locked: "locked",
  lockedBy: (seat: string) => `locked by ${seat}`,
  picked: "selected",
  canPick: "can be selected",
  canGo: "possible destination",
  captures: "can be captured",
  last: "part of the latest move",
  joined: "completed line",
  emphases: { called: "called", open: "open for a piece", threat: "under attack", goal: "goal" } as Readonly<
    Record<string, string>
  >,
  groundOf: (seat: string) => `${seat}'s territory`,
  hint: "suggested",
  noteFollows: "press I for details",
  pickedSoFar: (names: string) => `${names} selected.`,
  goOn: (count: number, place: Place) =>
    `Now select ${count === 1 ? `the highlighted ${place}` : `one of the ${count} highlighted ${place}s`}, ` +
    "or press Esc to cancel.",
  orGoOn: (place: Place) => `Choose an option, select a highlighted ${place} to continue, or press Esc to cancel.`,
  choose: "Which move?",
  letGo: "Cancel",
  infoPlaceholder: "Point at something to see details here.",
  whichOn: (name: string) => `${name}: which move?`,
  whence: "From where?",
  whenceTo: (name: string) => `To ${name}: from where?`,
  choicesHere: (count: number) => `${count} moves end here. Click to choose one.`,
  ifChosen: (sentence: string) => `Preview: ${sentence}`,
  notNow: (name: string) => `You can't select ${name} now.`,
  emptyNow: (name: string, place: Place) => `${name} is empty. Select a highlighted ${place} instead.`,
  ownedBy: (name: string, seat: string) => `${name} belongs to ${seat}.`,
  notThere: (name: string, place: Place) =>
    `You can't continue to ${name}. Select a highlighted ${place}, or press Esc to cancel.`,
  notYourTurn: "It isn't your turn.",
  turnOf: (seat: string) => `It's ${seat}'s turn.`,
  isOver: "The game is over.",
  oneMoment: "Your last move is still being sent.",
  bring: (piece: string, place: string) => `Move ${piece} to ${place}.`,
  arrange: "Arrange your pieces",
  fill: "Fill",
  fillHow: "Fill the empty squares in order, or an empty board with a ready-made formation",
  shuffle: "Shuffle",
  shuffleHow: "Arrange all pieces at random",
  clear: "Clear",
  undo: "Undo",
  redo: "Redo",
  formations: "Formations",
  confirm: "Confirm",
  laidSoFar: (count: number, places: number) => `${count} of ${places} placed`,
  stillEmpty: (places: string, count: number) =>
    count === 1 ? `${places} is still empty.` : `${count} squares are still empty: ${places}.`,
  formationsNone: "No saved formations yet.",
  formationName: "Save this formation as",
  formationSave: "Save",
  formationLoad: "Use",
  front: "front",
  formationDrop: (name: string) => `Delete ${name}`,
  formationKept: (name: string) => `${name} is saved in this browser.`,
  formationText: "This formation as text",
  formationPaste: "Paste a formation",
  formationSize: (found: number, wanted: number) =>
    `This formation has ${found} ${found === 1 ? "square" : "squares"}, but you need ${wanted}.`,
  formationUnknown: (word: string) => `There is no piece “${word}” here.`,
  formationTooMany: (word: string, most: number) =>
    `You have only ${most === 1 ? `one “${word}” piece` : `${most} “${word}” pieces`}.`,
  board: "Board",
  actions: "Available moves",
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
    pawn: "Figur",
    chessPawn: "Bauer",
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
  colours: {
    black: "schwarz",
    white: "weiß",
    red: "rot",
    blue: "blau",
    green: "grün",
    yellow: "gelb",
    violet: "violett",
  },
  glyphs: {
    "☞": "Pistole",
    "✋": "flache Hand",
    "✊": "Faust",
    "?": "verdeckt gewählt",
    "★": "Stern",
    "*": "Stern",
    "⚡": "geladen",
    "→": "Pfeil nach Osten",
    "←": "Pfeil nach Westen",
    "↓": "Pfeil nach Süden",
    "↑": "Pfeil nach Norden",
    "─": "Grenze",
    "∅": "Null",
  },
  empty: "leer",
  stack: (height) => `Stapel aus ${height}`,
  onTop: (piece) => `oben ${piece}`,
  standing: (seats) => `hier ${seats.length === 1 ? "steht" : "stehen"} ${DE_LIST.format(seats)}`,
  owned: (piece, seat) => `${piece} von ${seat}`,
  numbered: (number) => `Feldzahl ${number}`,
  squareWorth: (points) => `Feldwert ${points}`,
  towerWorth: (points) => `${points} ${points === "1" ? "Punkt" : "Punkte"} wert`,
  whole: (value) => DE_NUMBER.format(value),
  percent: (value) => `${value}\u00a0%`,
  overcharged: "überladen",
  locked: "gesperrt",
  lockedBy: (seat) => `gesperrt von ${seat}`,
  picked: "ausgewählt",
  canPick: "auswählbar",
  canGo: "mögliches Ziel",
  captures: "kann geschlagen werden",
  last: "Teil des letzten Zuges",
  joined: "vollständige Linie",
  emphases: { called: "aufgerufen", open: "frei für einen Stein", threat: "angegriffen", goal: "Ziel" },
  groundOf: (seat) => `Gebiet von ${seat}`,
  hint: "vorgeschlagen",
  noteFollows: "Taste I zeigt Einzelheiten",
  pickedSoFar: (names) => `${names} ausgewählt.`,
  goOn: (count) =>
    `Wähle jetzt ${count === 1 ? "das markierte Feld" : `eines der ${count} markierten Felder`} oder brich mit Esc ab.`,
  orGoOn: () => "Wähle einen der angebotenen Züge oder ein markiertes Feld, oder brich mit Esc ab.",
  choose: "Welcher Zug?",
  letGo: "Abbrechen",
  infoPlaceholder: "Zeig auf etwas, um hier Einzelheiten zu sehen.",
  whichOn: (name) => `${name}: Welcher Zug?`,
  whence: "Von wo?",
  whenceTo: (name) => `Nach ${name}: Von wo?`,
  choicesHere: (count) => `Hier enden ${count} Züge. Klicke, um einen auszuwählen.`,
  ifChosen: (sentence) => `Vorschau: ${sentence}`,
  notNow: (name) => `${name} kannst du jetzt nicht auswählen.`,
  emptyNow: (name) => `${name} ist leer. Wähle stattdessen ein markiertes Feld.`,
  ownedBy: (name, seat) => `${name} gehört ${seat}.`,
  notThere: (name) => `Nach ${name} geht es nicht weiter. Wähle ein markiertes Feld oder brich mit Esc ab.`,
  notYourTurn: "Du bist nicht am Zug.",
  turnOf: (seat) => `${seat} ist am Zug.`,
  isOver: "Die Partie ist zu Ende.",
  oneMoment: "Dein letzter Zug wird noch übertragen.",
  bring: (piece, place) => `${piece} nach ${place}.`,
  arrange: "Stell deine Steine auf",
  fill: "Auffüllen",
  fillHow: "Leere Felder der Reihe nach auffüllen, ein leeres Brett mit einer fertigen Formation",
  shuffle: "Mischen",
  shuffleHow: "Alle Steine zufällig aufstellen",
  clear: "Leeren",
  undo: "Rückgängig",
  redo: "Wiederholen",
  formations: "Formationen",
  confirm: "Bestätigen",
  laidSoFar: (count, places) => `${count} von ${places} aufgestellt`,
  stillEmpty: (places, count) =>
    count === 1 ? `${places} ist noch leer.` : `${count} Felder sind noch leer: ${places}.`,
  formationsNone: "Noch keine gespeicherten Formationen.",
  formationName: "Diese Formation speichern als",
  formationSave: "Speichern",
  formationLoad: "Aufstellen",
  front: "vorn",
  formationDrop: (name) => `${name} löschen`,
  formationKept: (name) => `${name} ist in diesem Browser gespeichert.`,
  formationText: "Diese Formation als Text",
  formationPaste: "Formation einfügen",
  formationSize: (found, wanted) =>
    `Diese Formation hat ${found} ${found === 1 ? "Feld" : "Felder"}, du brauchst aber ${wanted}.`,
  formationUnknown: (word) => `Einen Stein „${word}“ gibt es hier nicht.`,
  formationTooMany: (word, most) => `Den Stein „${word}“ gibt es nur ${most === 1 ? "einmal" : `${most}-mal`}.`,
  board: "Brett",
  actions: "Mögliche Züge",
  of: (value, limit) => `${value} von ${limit}`,
  close: "Schließen",
};

/** Texts for touch, where there is no Esc key. */
const EN_TOUCH: Words = {
  ...EN,
  goOn: (count, place) =>
    `Now tap ${count === 1 ? `the highlighted ${place}` : `one of the ${count} highlighted ${place}s`}, ` +
    "or tap the selected one again to cancel.",
  orGoOn: (place) =>
    `Choose an option, tap a highlighted ${place} to continue, or tap the selected one again to cancel.`,
  notThere: (name, place) =>
    `You can't continue to ${name}. Tap a highlighted ${place}, or tap the selected one again to cancel.`,
  choicesHere: (count) => `${count} moves end here. Tap to choose one.`,
  noteFollows: "touch and hold for details",
  infoPlaceholder: "Tap something to see details here.",
};

const DE_TOUCH: Words = {
  ...DE,
  goOn: (count) =>
    `Tippe auf ${count === 1 ? "das markierte Feld" : `eines der ${count} markierten Felder`} ` +
    "oder zum Abbrechen erneut auf das ausgewählte.",
  orGoOn: () =>
    "Wähle einen der angebotenen Züge, tippe auf ein markiertes Feld oder zum Abbrechen erneut auf das ausgewählte.",
  notThere: (name) =>
    `Nach ${name} geht es nicht weiter. Tippe auf ein markiertes Feld oder zum Abbrechen erneut auf das ausgewählte.`,
  choicesHere: (count) => `Hier enden ${count} Züge. Tippe, um einen auszuwählen.`,
  noteFollows: "gedrückt halten zeigt Einzelheiten",
  infoPlaceholder: "Tippe auf etwas, um hier Einzelheiten zu sehen.",
};

/** The texts with a game's own word for captures, if it has one. */
export function ofGame(words: Words, captures: string): Words {
  return captures ? { ...words, captures } : words;
}

/** The texts of a language, with variants for touch. */
export function words(language: Settings["language"], touch = false): Words {
  if (touch) return language === "de" ? DE_TOUCH : EN_TOUCH;
  return language === "de" ? DE : EN;
}
