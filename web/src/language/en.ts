// Every word of the page in English; `de.ts` has the same keys. What a table says itself comes from the server.

export const en = {
  // the house
  parlour: "Parlour",
  tagline: "Seven tables, one parlour. Sit down.",
  skip: "Skip to the content",
  toLobby: "To the lobby",
  settings: "Settings",
  help: "Keys and help",
  close: "Close",
  cancel: "Cancel",
  loading: "One moment …",
  copy: "Copy",
  copied: "Copied",
  notFound: "There is nothing at this address.",
  backToLobby: "Back to the lobby",
  retry: "Try again",

  // the lobby
  chooseGame: "Choose a game",
  gameOfTheDay: "Game of the day",
  playToday: (game: string) => `Play the game of the day, ${game}`,
  moreTables: (count: number) => (count === 1 ? "One more" : `${count} more`),
  seatsCount: (seats: string) => `${seats} ${seats === "1" ? "player" : "players"}`,
  play: "Play",
  playGame: (game: string) => `Play ${game}`,
  rules: "Rules",
  rulesOf: (game: string) => `Rules of ${game}`,
  openTables: "Open tables",
  noOpenTables: "Nobody is waiting at a table. Open one, and make it public for others to find.",
  yourTables: "Your tables",
  forget: (title: string) => `Take ${title} off this list`,
  openRecord: "Open a record",
  openRecordWhy: "Replay a game that was saved as a file, move by move.",
  chooseFile: "Choose a file",
  orPaste: "or paste its text here",
  open: "Open",
  waitingFor: (count: number) => (count === 1 ? "waiting for one player" : `waiting for ${count} players`),
  beingPlayed: "being played",

  // a new game
  newGame: "New game",
  whoPlays: "Who plays",
  me: "Me",
  friend: "A friend, by link",
  besideMe: "Somebody on this screen",
  computer: (level: string) => `Computer, ${level}`,
  levels: {
    random: "random",
    beginner: "beginner",
    casual: "casual",
    skilled: "skilled",
    strong: "strong",
    master: "master",
  },
  swapSeats: "Change seats",
  options: "Options",
  on: "on",
  off: "off",
  range: (low: string, high: string) => `${low} to ${high}`,
  clock: "Clock",
  clockNone: "No clock",
  clockMove: "Time for each move",
  clockGame: "Time for the game",
  clockDays: "Days for each move",
  secondsPerMove: "seconds a move",
  minutes: "minutes",
  increment: "seconds added after each move",
  daysPerMove: "days a move",
  public: "Show it in the lobby, for anybody to sit down",
  yourName: "Your name",
  yourNameHint: "as the others see it",
  startingPosition: "Starting position",
  start: "Begin",
  startAndShare: "Open the table",
  needMe: "Take a seat yourself, or leave one open for somebody.",

  // the table
  board: "Board",
  yourTurn: "Your turn",
  yourTurnTitle: (game: string) => `● Your turn: ${game}`,
  waitingForSeats: "The game begins when every seat is taken.",
  waitingForReady: "The game begins when everybody is there.",
  sendLink: "Send this link to whom you want to play with:",
  takeSeat: (seat: string) => `Sit down as ${seat}`,
  leaveSeat: "Leave the table",
  isOpen: "free",
  isHere: "here",
  isAway: "away",
  isYou: "you",
  isThinking: "thinking",
  spectating: "You are watching.",
  log: "What happened",
  moves: "Moves",
  noMoves: "Nothing yet.",
  secretChoice: (seat: string) => `${seat} has chosen in secret.`,
  first: "To the start",
  previous: "One back",
  next: "One on",
  last: "To the present",
  lookingBack: (turn: string, total: string) => `Looking back: ${turn} of ${total}`,
  backToPresent: "Back to the present",
  start0: "The start of the game.",
  typeMove: "Type a move",
  typeMoveHint: (example: string) => `Type a move, such as ${example}`,
  send: "Play it",
  noSuchMove: "No move reads like that here.",
  manyMoves: (count: number) => `${count} moves begin like that.`,
  confirmMove: "Play this?",
  takeBack: "Take back",
  askTakeBack: "Ask to take back",
  hint: "Hint",
  thinkingAboutHint: "Looking for a good move …",
  hintSays: (sentence: string) => `Hint: ${sentence}`,
  resign: "Resign",
  resignSure: "Resign this game?",
  yesResign: "Yes, resign",
  offerDraw: "Offer a draw",
  flip: "Turn the board",
  rematch: "Rematch",
  askRematch: "Offer a rematch",
  toRematch: "To the rematch",
  share: "Share",
  download: "Save the record",
  claim: "Claim the win",
  handOver: "Let the computer play on",
  awayTooLong: (seat: string) => `${seat} has been away for a while.`,
  offerDrawFrom: (seat: string) => `${seat} offers a draw.`,
  offerTakebackFrom: (seat: string) => `${seat} asks to take the last move back.`,
  offerRematchFrom: (seat: string) => `${seat} would like a rematch.`,
  offerSent: "Your offer stands; the others are asked.",
  accept: "Accept",
  decline: "Decline",
  passScreen: (seat: string) => `${seat}, it is for you alone to look now.`,
  passScreenReady: "I am looking",
  reconnecting: "No connection; trying again …",
  countIn: ["one", "two", "three!"] as readonly string[],

  // the end
  gameOver: "The game is over",
  youWin: "You win",
  youLose: "You lose",
  drawn: "A draw",
  wins: (name: string) => `${name} wins`,
  score: (value: string) => `Score: ${value}`,
  inNumbers: "The game in numbers",
  turnsCount: (count: number, shown: string) => (count === 1 ? "1 turn" : `${shown} turns`),
  watchAgain: "Watch it again",

  // analysis
  analysis: "Analysis",
  analyse: "Let the computer look through the game",
  stopAnalysis: "Stop",
  analysing: (done: string, total: string) => `${done} of ${total} positions`,
  expected: (name: string, value: string) => `${name}: ${value}`,
  graphOf: "The computer's expectation, move by move",
  bestWas: (sentence: string) => `The computer would play: ${sentence}`,

  // fairness
  fairness: "Fair dice",
  fairnessWhy:
    "Before the first roll the server fixed a secret and showed its fingerprint. Each player added random numbers of " +
    "their own. Every roll follows from both by a published formula, so nobody can steer it.",
  commitment: "Fingerprint, shown at the start",
  entropy: "The players' random numbers",
  noEntropy: "none yet",
  secret: "The secret",
  secretLater: "is shown when the game is over",
  verifying: "All rolls are being worked out again …",
  verifyHow: "To check every roll, save the record and run:",

  // sharing
  shareTable: "This table, to play or to watch",
  shareGame: "A new game with the same options",
  sharePosition: "A new game from this position",
  positionText: "This position as text",

  // settings
  language: "Language",
  languageAuto: "as the browser",
  theme: "Light or dark",
  themeSystem: "as the system",
  themeLight: "light",
  themeDark: "dark",
  boardTheme: "Board",
  boardThemes: { wood: "wood", slate: "slate", contrast: "high contrast" },
  piecesTheme: "Pieces",
  piecesThemes: { turned: "turned wood", flat: "flat", contrast: "high contrast" },
  palette: "Colours that everyone can tell apart",
  sound: "Sounds",
  volume: "How loud",
  animation: "Animation",
  coordinates: "Coordinates on the board",
  confirmMoves: "Confirm each move",
  confirmNever: "never",
  confirmDays: "in slow games",
  confirmAlways: "always",
  readerMode: "Screen-reader mode: move form first, the table in words",
  described: "The table in words",
  emptySpots: (count: string) => `${count} empty`,

  // keys
  keysTitle: "Keys",
  keyArrows: "step through the game (on the board: move the cursor)",
  homeKey: "Home",
  endKey: "End",
  keyEnds: "to the start, to the present",
  keyEnter: "pick what the cursor is on",
  keyEscape: "put down what is picked; close",
  keyType: "type a move",
  keyFlip: "turn the board",
  keyHint: "hint",
  keyUndo: "take back",
  keyRules: "the rules",
  keySound: "sounds on and off",
  keyHelp: "this help",

  // faults, by their codes
  faults: {
    offline: "The server cannot be reached. Your move was not made; try again when the connection is back.",
    unknown_table: "There is no table at this address; it may have been cleared away.",
    unknown_game: "Parlour has no game of that name.",
    not_yours: "That seat is not yours.",
    no_key: "Sit down first.",
    stale: "The table had moved on meanwhile. Have a look and choose again.",
    not_your_turn: "It is not your turn.",
    illegal: "That move cannot be made here.",
    over: "The game is over.",
    waiting: "The game has not begun yet.",
    taken: "Somebody has taken that seat already.",
    no_offer: "That offer does not stand any more.",
    too_early: "It is too early for that; give them a little longer.",
    not_allowed: "That cannot be done here.",
    invalid: "Something in this is not right.",
    too_large: "That is too large.",
    too_many: "That was a little fast. Wait a moment, then try again.",
    busy: "The computer has much to do just now. Try again in a moment.",
    storage: "The server could not write this down, so it did not happen. Try again in a moment.",
    unknown: "Something went wrong. Try again.",
  } as Record<FaultCode, string>,

  // what happened, shown beat by beat
  speed: "How fast turns are shown",
  speedSlow: "slowly",
  speedNormal: "as usual",
  speedFast: "fast",
  speedNone: "not at all",
  showAgain: "Show the last turn again",
  playOn: "Play on from here",
  pause: "Pause",
  keyAgain: "show the last turn again",
  keyPlayOn: "play the game on by itself, pause",
  keySkip: "skip what is being shown",
  likeIt: (count: string) => `And ${count} more like it.`,
  premove: "Choose ahead",
  premoveHint: "Choose your next move ahead",
  premoveHow: "It will be played when it is your turn, if it can be.",
  premoveStands: (move: string) => `Chosen ahead: ${move}. Esc gives it up.`,
  premoveLost: (move: string) => `${move}, chosen ahead, cannot be played now.`,

  // what the board says
  keyLook: "look closer at what the cursor is on",
  keyMark: "mark what the cursor is on; the right mouse button does so too, and draws arrows",
  lookingBackIdle: "You are looking back. Go to the present to play.",

  // tables in the lobby
  against: (names: string) => `against ${names}`,
  turnOf: (name: string) => `${name}'s turn`,

  // lessons
  learn: "Learn by playing",
  lesson: "Learn",
  learnGame: (game: string) => `Learn ${game} by playing`,
  lessonOf: (game: string) => `${game}: a first lesson`,
  lessonMinutes: (minutes: string) => `about ${minutes} minutes`,
  progress: "How far you are",
  chapterOf: (chapter: string, total: string) => `${chapter} of ${total}`,
  right: "Right!",
  notQuite: "Not quite.",
  showMe: "Show me",
  nextStep: "Next",
  skipStep: "Skip",
  previousStep: "One step back",
  tryAgain: "Once more from the beginning of this step",
  goOnIdle: "This step is done. Go on to the next.",
  lessonDone: (game: string) => `You know how ${game} is played`,
  lessonDoneNext: (seats: number): string =>
    seats === 1
      ? "Now a whole game. You can take moves back, and ask for hints."
      : "Now a whole game, against the computer that errs most. You can take moves back, and ask for hints.",
  firstGame: "Play a first game",
  readRules: "Read the rules",
  lessonAgain: "The lesson once more",
};

export type FaultCode =
  | "offline"
  | "unknown_table"
  | "unknown_game"
  | "not_yours"
  | "no_key"
  | "stale"
  | "not_your_turn"
  | "illegal"
  | "over"
  | "waiting"
  | "taken"
  | "no_offer"
  | "too_early"
  | "not_allowed"
  | "invalid"
  | "too_large"
  | "too_many"
  | "busy"
  | "storage"
  | "unknown";

export type Words = typeof en;
