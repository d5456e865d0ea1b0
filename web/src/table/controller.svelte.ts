import { tick, untrack } from "svelte";
import { settings } from "../app/settings.svelte";
import type { Director } from "../beats/director.svelte";
import { foreseen } from "../beats/playback";
import { t } from "../language/language.svelte";
import { faultText, sendToTable } from "../net/api";
import { notify, warn } from "../ui/notices.svelte";
import type { May, OfferKind, Phrase, Snapshot } from "../wire";
import type { Hint } from "../board/props";
import { Contributor } from "./dice/contribution";
import { Analyst } from "./ending/analyst.svelte";
import { mistakes } from "./ending/mistakes";
import type { DialogName } from "./frame/Dialogs.svelte";
import type { Tool } from "./frame/Tools.svelte";
import { Autoplay, Replay } from "./history/replay.svelte";
import { ownOffers, passesScreen, wasDeclined } from "./players/seats";
import { Clicks } from "./playing/clicks.svelte";
import { commandsOf, noHint } from "./playing/commands";
import { PendingMove } from "./playing/pending.svelte";
import { foreseeable, Premove } from "./playing/premove.svelte";
import { prospect, reasonFor } from "./playing/preview";
import { Readiness, type Session } from "./session/session.svelte";
import { Navigation, Showing } from "./session/showing.svelte";

/** What a person at a table sees and is about to do. */
export class TableController {
  flipped = $state(false);
  partial = $state(""); // the move so far and the next step
  dialog: DialogName | null = $state(null);
  next: string | null = $state(null); // the seat to pass the screen to
  analyses = $state(false); // the analysis is open
  private readonly complain = (problem: unknown) => warn(faultText(problem, t()));
  private refusals = 0; // clicks so far that led nowhere
  private withdraws = false; // the player has taken back an offer

  readonly replay: Replay;
  readonly autoplay: Autoplay;
  readonly move: PendingMove;
  readonly premove = new Premove();
  readonly showing: Showing;
  readonly navigation: Navigation;
  readonly clicks: Clicks;
  readonly analyst: Analyst;

  readonly mayPlay = $derived.by(() => this.table.may.includes("play") && this.showing.isPresent);
  // a request or move is on its way to the server
  readonly busy = $derived.by(() => this.session.busy || this.move.sent !== null);
  readonly interactive = $derived.by(() => this.mayPlay && !this.busy && !this.move.actions && !this.next);
  readonly ahead = $derived.by(() => this.replay.at === null && !this.move.sent && foreseeable(this.table));
  readonly note = $derived.by(() => this.noted());
  readonly mistakes = $derived.by(() => mistakes(this.analyst.found, this.session.turns, this.table.seats.length));
  readonly suggestion: Hint | null = $derived.by(() => this.suggested());

  constructor(
    readonly session: Session,
    readonly director: Director,
    private readonly seen: () => Snapshot, // the table as far as shown
  ) {
    const { complain } = this;
    const total = () => this.total;
    const { id } = session;
    this.replay = new Replay(id, total, complain);
    this.autoplay = new Autoplay(id, director, this.replay, total, complain);
    this.move = new PendingMove(session, complain);
    this.analyst = new Analyst(id, complain);
    this.showing = new Showing(seen, session, director, this.replay, this.move);
    this.navigation = new Navigation(director, this.replay, this.autoplay, this.showing);
    this.clicks = new Clicks({
      scene: () => this.table.scene,
      shows: () => director.scene !== null,
      foresaw: () => foreseen(director.news, session.turns, session.table?.scene.actor ?? -1),
      mayPlay: () => this.mayPlay,
      busy: () => this.busy,
      interactive: () => this.interactive,
      skip: () => this.navigation.skip(),
    });
    const contributor = new Contributor(id);
    this.report("ready", new Readiness(() => contributor.commit(), complain));
    this.report("reveal", new Readiness(() => contributor.reveal(this.table.fairness), complain));
    $effect(() => {
      if (this.interactive && this.premove.text) untrack(() => this.playPremove());
    });
  }

  get table(): Snapshot {
    return this.seen();
  }

  /** The number of turns. */
  get total(): number {
    return this.session.turns.length;
  }

  /** Respond to a change of the table. */
  changed(before: Snapshot, after: Snapshot): void {
    this.move.follow();
    if (after.status !== before.status || after.first_turn < before.first_turn + before.turns.length)
      this.replay.forget();
    if (passesScreen(before, after, this.session.turns)) this.next = after.seats[after.viewpoint ?? 0]?.name ?? null;
    if (wasDeclined(before, after) && !this.withdraws) notify(t().offerDeclined);
    this.withdraws = false;
  }

  /** Answer an offer, or take back one's own. */
  answer(kind: OfferKind, accept: boolean): void {
    this.withdraws = !accept && ownOffers(this.table).includes(kind);
    this.session.askNow("answers", { kind, accept });
  }

  async sit(seat: number): Promise<void> {
    const name = settings.name.trim();
    if (await this.session.ask("seats", { seat, ...(name && { name }) })) this.session.refresh();
  }

  /** Run a command if it is allowed. Explains why there is no hint. */
  command(what: May): void {
    const { session, table } = this;
    const why = what === "hint" ? noHint(table, t()) : "";
    if (why) return notify(why);
    if (this.busy || !commandsOf(table).includes(what)) return;
    if (what === "hint") void this.move.seekHint();
    else if (what === "resign") this.dialog = "resign";
    else if (what === "draw" || what === "takeback") void session.askNow("offers", { kind: what });
    else if (what === "handover") void session.askNow("handover", { seat: table.scene.actor });
    else if (what === "undo" || what === "claim") void session.askNow(what, {});
  }

  /** Say something. It is sent once: lost words aren't worth saying twice. */
  speak(phrase: Phrase): void {
    this.dialog = null;
    void sendToTable(this.session.id, "phrases", { phrase }).catch(this.complain);
  }

  /** Hide what the others say, or show it again. */
  muteTalk(muted: boolean): void {
    void sendToTable(this.session.id, "mute", { muted, what: "talk" }).catch(this.complain);
  }

  use(tool: Tool): void {
    if (tool === "flip") this.flipped = !this.flipped;
    else this.dialog = tool;
  }

  /** Show the game's reason why clicks lead nowhere, unless the player has done something else since. */
  async explainRefusal(spots: readonly string[]): Promise<void> {
    const clicked = ++this.refusals;
    await tick();
    const before = this.partial;
    const reason = this.interactive ? await reasonFor(this.session.id, spots) : "";
    if (reason && clicked === this.refusals && this.partial === before) this.partial = reason;
  }

  /** Play the actions chosen on the board. */
  play(actions: string[], confirmed = false): void {
    if (!this.interactive) return;
    if (confirmed) void this.move.play(actions);
    else this.move.choose(actions);
  }

  private playPremove(): void {
    const { text } = this.premove;
    const choice = this.premove.take(this.table.scene.choices);
    if (choice) this.move.choose([choice.text]);
    else warn(t().premoveLost(text));
  }

  /** Do by itself what every player has to do before the start, once per seat and attempt. */
  private report(what: May, readiness: Readiness): void {
    $effect(() => {
      const { seats, fairness, may } = this.table;
      const mine = seats.flatMap((seat) => (seat.mine ? seat.seat : [])).join();
      untrack(() => readiness.follow(may.includes(what) ? `${mine}/${fairness.aborted.length}` : ""));
    });
    $effect(() => () => readiness.stop());
  }

  /** While a game is analysed, the best move in the position shown. */
  private suggested(): Hint | null {
    const { at, moment } = this.showing;
    const best = this.analyses && !moment ? this.analyst.found[at ?? this.total]?.moves[0] : undefined;
    return best ? { ...best, stays: true } : null;
  }

  /** The text for the status line. */
  private noted(): string {
    const { hint, explanation, seeking } = this.move;
    if (this.showing.moment) return this.director.sentences.at(-1)?.sentence ?? "";
    if (this.session.delay) return this.session.delay === "sending" ? t().sending : t().unconfirmed;
    if (this.partial || !hint) return this.partial || (seeking ? t().thinkingAboutHint : "");
    const { seats, compiled } = this.table;
    return `${t().hintSays(hint.sentence)} ${prospect(hint, { seats: seats.length, compiled }, t())} ${explanation}`;
  }
}
