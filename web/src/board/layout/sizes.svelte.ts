import type { Scene } from "../../wire";
import type { Settings } from "../props";
import { infoHeight } from "../widgets/Info.svelte";
import type { Size, Table } from "./layout";
import { band, BUTTONS, EMPTY, type Fit, fit, GAP, NARROW, SIDE_INFO } from "./fit";

const CHROME = 396; // CSS pixels that the page takes above and below the board where it is not told
const SMALL_CHROME = 250; // on a phone: what lies below the table is scrolled to
const [SEATS_IN_LINE, SEATS_LINE] = [3, 72]; // above the table on a phone
const LEAST = 280;
const LOW = { usual: 420, crowded: 740 }; // rooms in which the info line has none of its own
const CROWD = 2; // seats, each with a board and cards of its own

/** What sizes depend on. */
export interface Given {
  scene: () => Scene;
  opening: Table; // as the game began, or as it is first seen
  setsUp: boolean; // whether it began with a setup
  settings: () => Settings;
  room: () => number | undefined; // how high the board and its info line may be; else what the window has
  chrome: () => number | undefined; // what the page takes of that on a narrow window, where it says so
  arranges: () => boolean;
}

/** How large all on a table is, in CSS pixels: by how its game began and by the window, whatever comes and goes. */
export class Sizes {
  across = $state(0); // how wide the table is, as measured
  window = $state(0); // how high the window is, as measured

  readonly opening: Table;
  readonly info = $derived.by(() => infoHeight(this.across, this.isCrowded));
  readonly isLow = $derived.by(() => (this.room ?? Infinity) < (this.isCrowded ? LOW.crowded : LOW.usual));
  readonly overlaid = $derived.by(() => this.isLow || this.isOverTray); // by the info line, at its end
  readonly coordinates = $derived.by(() => this.coordinated());
  readonly fit: Fit = $derived.by(() => this.fitted());
  readonly beside = $derived.by(() => this.fit.beside && !this.isLow); // the info line is at the tray's end
  readonly tray: Size = $derived.by(() => this.trayNow());
  readonly height = $derived.by(() => this.tall - this.spare + this.lent);
  readonly places = $derived.by(() => this.tall - this.fit.tray.height - BUTTONS.height - GAP); // above the buttons

  // Below a board of a narrow window, what is needed for arranging is the info line's room afterwards.
  private readonly isShared = $derived.by(() => this.given.setsUp && !this.fit.beside && !this.isSettled);
  readonly lent = $derived.by(() => (this.isShared && this.given.arranges() ? this.info : 0));
  private readonly spare = $derived.by(() => (this.isShared ? Math.max(0, this.fit.tray.height - EMPTY.height) : 0));
  private readonly tall = $derived.by(() =>
    Math.max(this.fit.height, (this.room ?? 0) - (this.beside || this.overlaid ? 0 : this.besides)),
  );

  constructor(private readonly given: Given) {
    this.opening = given.opening;
  }

  get isNarrow(): boolean {
    return this.across < NARROW;
  }

  get room(): number | undefined {
    return this.given.room();
  }

  private get isSettled(): boolean {
    return this.room !== undefined;
  }

  private get isCrowded(): boolean {
    const { main, places } = this.opening;
    return !main && places.length >= CROWD && places.some(({ areas }) => areas.some(({ kind }) => kind === "board"));
  }

  /** Whether the info line lies over a tray below the board that nothing lies in. */
  private get isOverTray(): boolean {
    const { main, shared } = this.opening;
    return main !== null && !shared.length && !this.fit.beside;
  }

  /** How high the info line is where it has room of its own. */
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

  /** Where there is little room for many boards, coordinates stand on squares, and cards have the room for their words. */
  private coordinated(): Settings["coordinates"] {
    const { coordinates } = this.given.settings();
    return coordinates === "outside" && this.isLow && this.isCrowded && !this.isNarrow ? "inside" : coordinates;
  }

  /** How high a board may be where the page does not say. */
  private open(seats: number): number {
    const lines = Math.ceil(seats / SEATS_IN_LINE);
    const small = this.given.chrome() ?? SMALL_CHROME + SEATS_LINE * (lines - 1);
    const chrome = this.isNarrow ? small : CHROME;
    return Math.max(LEAST, this.window - chrome);
  }

  private trayNow(): Size {
    const { width, height } = this.fit.tray;
    const spare = this.given.arranges() ? 0 : this.spare;
    return { width, height: height - spare - (this.beside ? SIDE_INFO : 0) };
  }
}
