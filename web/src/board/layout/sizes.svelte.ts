import type { Scene } from "../../wire";
import type { Settings } from "../props";
import { infoHeight } from "../widgets/Info.svelte";
import type { Size, Table } from "./layout";
import { band, BUTTONS, EMPTY, type Fit, fit, GAP, LOW_SIDE, NARROW, SIDE_INFO } from "./fit";

const CHROME = 396; // CSS pixels of the page above and below the board, unless given
const SMALL_CHROME = 250; // on a phone, where the page scrolls below the table
const [SEATS_IN_LINE, SEATS_LINE] = [3, 72]; // seats above the table on a phone
const LEAST = 280;
const LOW = { usual: 420, crowded: 740 }; // CSS pixels of height below which the info line overlays the table
const TOLD_LOW = 248; // least width of an info line in CSS pixels
const CROWD = 2; // seats with boards and cards of their own

/** What sizes depend on. */
export interface Given {
  scene: () => Scene;
  opening: () => Table; // at the start of the game, or when first seen; without its setup once that is over
  setsUp: boolean; // whether the game started with a setup
  settings: () => Settings;
  room: () => number | undefined; // height available for the board and its info line; default: from the window
  chrome: () => number | undefined; // height that the page takes on a narrow window, if known
  arranges: () => boolean;
}

/** The sizes of everything on a table in CSS pixels. They depend on the start of the game and the window only. */
export class Sizes {
  across = $state(0); // measured width of the table
  window = $state(0); // measured height of the window

  readonly info = $derived.by(() => infoHeight(this.across, this.isCrowded));
  // the width of an info line that overlays the end of a table, but not a tray with things or a ladder beside it
  readonly told = $derived.by(() => {
    const { beside, tray, ladder } = this.fit;
    const side = ladder?.flanks ? ladder.width : beside && this.opening.shared.length ? tray.width : 0;
    return this.isLow && side ? Math.max(TOLD_LOW, this.across - side - GAP) : null;
  });
  readonly isLow = $derived.by(() => (this.room ?? Infinity) < (this.isCrowded ? LOW.crowded : LOW.usual));
  // by the info line, at its end
  readonly overlaid = $derived.by(() => (this.isLow && !this.beside) || this.isOverTray);
  readonly coordinates = $derived.by(() => this.coordinated());
  readonly fit: Fit = $derived.by(() => this.fitted());
  // the info line is at the end of the tray, or of what a low window leaves beside a board without one
  readonly beside = $derived.by(() => this.fit.beside && (!this.isLow || this.isWideBeside));
  readonly sideInfo = $derived.by(() => (this.isLow ? LOW_SIDE.info : SIDE_INFO)); // its height there
  // the info line is among the actions of a phone's tableau
  readonly isWithin = $derived.by(() => Boolean(this.fit.tableau?.narrow && !this.fit.tableau.low));
  readonly tray: Size = $derived.by(() => this.trayNow());
  readonly height = $derived.by(() => this.tall - this.spare + this.lent);
  readonly places = $derived.by(() => this.tall - this.fit.tray.height - BUTTONS.height - GAP); // above the buttons

  // Below a board on a narrow window, the setup buttons later make way for the info line.
  private readonly isShared = $derived.by(() => this.given.setsUp && !this.fit.beside && !this.isSettled);
  readonly lent = $derived.by(() => (this.isShared && this.given.arranges() ? this.info : 0));
  private readonly spare = $derived.by(() => (this.isShared ? Math.max(0, this.fit.tray.height - EMPTY.height) : 0));
  private readonly tall = $derived.by(() =>
    Math.max(this.fit.height, (this.room ?? 0) - (this.beside || this.overlaid ? 0 : this.besides)),
  );

  constructor(private readonly given: Given) {}

  get isNarrow(): boolean {
    return this.across < NARROW;
  }

  get room(): number | undefined {
    return this.given.room();
  }

  get opening(): Table {
    return this.given.opening();
  }

  private get isSettled(): boolean {
    return this.room !== undefined;
  }

  private get isCrowded(): boolean {
    const { main, places } = this.opening;
    return !main && places.length >= CROWD && places.some(({ areas }) => areas.some(({ kind }) => kind === "board"));
  }

  /** Whether the info line covers an empty tray below the board. */
  private get isOverTray(): boolean {
    const { main, shared } = this.opening;
    return main !== null && !shared.length && !this.fit.beside;
  }

  private get isWideBeside(): boolean {
    return !this.opening.shared.length && this.fit.tray.width >= LOW_SIDE.width;
  }

  /** The height of the info line if it has its own space. */
  private get besides(): number {
    return !this.isSettled || this.isLow ? 0 : this.info;
  }

  private fitted(): Fit {
    const { counters } = this.given.settings();
    const { scene } = this.given;
    const lines = counters ? new Set(scene().counters.map(({ seat }) => seat)).size : 0;
    const height = this.room ?? this.open(scene().seats.length);
    const space = { width: this.across, height, settled: this.isSettled, info: this.besides };
    return fit(this.opening, space, band(this.coordinates, this.across), lines);
  }

  /** With little room, many boards show coordinates on the squares and leave the rest to cards. */
  private coordinated(): Settings["coordinates"] {
    const { coordinates } = this.given.settings();
    return coordinates === "outside" && this.isLow && this.isCrowded && !this.isNarrow ? "inside" : coordinates;
  }

  /** The height available for a board if the page sets no limit. */
  private open(seats: number): number {
    const lines = Math.ceil(seats / SEATS_IN_LINE);
    const small = this.given.chrome() ?? SMALL_CHROME + SEATS_LINE * (lines - 1);
    const chrome = this.isNarrow ? small : CHROME;
    return Math.max(LEAST, this.window - chrome);
  }

  private trayNow(): Size {
    const { width, height } = this.fit.tray;
    const spare = this.given.arranges() ? 0 : this.spare;
    return { width, height: height - spare - (this.beside ? this.sideInfo : 0) };
  }
}
