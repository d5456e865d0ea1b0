import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { MediaQuery } from "svelte/reactivity";
import { prefersReducedMotion } from "svelte/motion";
import { bare } from "../beats/playback";
import type { Area, Choice, Scene, Spot } from "../wire";
import { shared, type View } from "./areas/cells";
import { Arranging, edit } from "./arranging/arranging.svelte";
import { Animator } from "./effects/animator";
import { changes } from "./effects/changes";
import { Highlights, Previews } from "./effects/highlights.svelte";
import { type BoardProps, EMPTY_STAGE, type Stage } from "./props";
import { Focus, scrollBack } from "./input/focus.svelte";
import { Interaction } from "./input/interaction.svelte";
import { listenToKeys } from "./input/keyboard";
import { askedAt, buttons, find, nextAfter, targets, withButtons } from "./input/picking";
import { listen, listenForActivity } from "./input/pointer";
import { arrange, type Table } from "./layout/layout";
import { Sizes } from "./layout/sizes.svelte";
import { partialText } from "./narration/describe";
import { lowInfo } from "./layout/tableau/screen";
import { ofGame, type Words, words } from "./narration/words";

const EMPTY_INFO = 36; // CSS pixels
const BUTTONED = 92; // CSS pixels between an info line above the buttons and the table's end

/** The state of a board: its scene, sizes, highlights and the player's input. */
export class BoardState {
  root = $state<HTMLElement>(); // the table
  infoHeight = $state(0); // measured height of the info line in CSS pixels
  actionsHeight = $state(0); // the same of the actions of tableaux
  readonly arranging: Arranging;
  readonly sizes: Sizes;
  readonly focus: Focus;
  readonly interaction: Interaction;
  readonly outlook: Highlights;

  readonly words: Words = $derived.by(() =>
    ofGame(words(this.props.settings.language, this.touch.current), this.props.scene.capture),
  );
  readonly scene: Scene = $derived.by(() => this.arranging.drawn);
  readonly live: Scene = $derived.by(() =>
    this.props.interactive ? this.arranging.open(this.picked) : bare(this.scene),
  );
  readonly seen: Scene = $derived.by(() => (this.repeated = shared(this.repeated, this.scene)));
  readonly table: Table = $derived.by(() => arrange(this.seen, this.home));
  readonly asked: readonly Choice[] = $derived.by(() => this.whatIsAsked());
  readonly announcement: string = $derived.by(
    () => this.interaction.problem || partialText(this.live, this.interaction.picking, this.words, this.asked),
  );
  readonly view: Omit<View, "tabbable"> = $derived.by(() => this.viewed());

  private readonly touch = new MediaQuery("(pointer: coarse), (width < 36rem)");
  private readonly animator = new Animator();
  private readonly previews: Previews;
  private repeated: Scene;
  private isAway = false; // scrolled to the rivals
  private drawn: Scene;

  constructor(private readonly props: BoardProps) {
    this.arranging = new Arranging(
      () => props.scene,
      () => this.words,
    );
    this.repeated = this.drawn = untrack(() => this.scene);
    const opening = untrack(() => (props.start ? arrange(props.start.scene, this.home) : this.table));
    const setsUp = untrack(() => props.start?.arranges ?? this.arranging.on);
    this.sizes = new Sizes({
      scene: () => this.scene,
      opening: () => (setsUp && this.isSetUp(opening) ? { ...opening, shared: [] } : opening),
      setsUp,
      settings: () => props.settings,
      room: () => props.room,
      chrome: () => props.chrome,
      arranges: () => this.arranging.on,
    });
    this.focus = new Focus(
      () => this.root,
      () => this.scene,
      () => this.outlook.marks.offers,
    );
    this.interaction = this.interacting();
    this.previews = new Previews(() => (this.arranging.on ? undefined : props.preview));
    this.outlook = this.looking();
    this.follow();
  }

  get stage(): Stage {
    return this.props.stage ?? EMPTY_STAGE;
  }

  /** Whether an area's offers are for the viewer: opponents' hands are not. */
  readonly isAsked = ({ spots }: Area): boolean => {
    const { viewpoint } = this.props;
    // during the last move, the next seat's offers are already on the table
    const owner = spots[0]?.pieces[0]?.owner ?? viewpoint;
    return viewpoint === null || (viewpoint === this.scene.actor && viewpoint === owner);
  };

  /** Whether the info line, which overlays a low window, would hide the spot it describes. */
  get evades(): boolean {
    const { pointed } = this.outlook;
    if (!this.sizes.isLow || this.sizes.beside || this.isInfoWithin || pointed === undefined) return false;
    const end = this.end - (this.isAboveButtons ? BUTTONED : 0);
    const { top, bottom } = this.box(pointed.id);
    return top < end && bottom > end - this.infoHeight;
  }

  /** The height of the shared areas at the top of a low table, below which an evading info line goes. */
  get evading(): number {
    const { tableau } = this.sizes.fit;
    return tableau && !tableau.narrow ? tableau.shared.height : 0;
  }

  /** Whether the info line is above the buttons at the end of the table. */
  get isAboveButtons(): boolean {
    const { overlaid, fit } = this.sizes;
    if (!overlaid) return false;
    if (this.table.main) return !fit.beside && this.interaction.suggested?.spots.length === 0;
    return this.hasActions && this.actionsEnd > this.end - this.infoHeight;
  }

  /** Whether the info line is among the actions. */
  get isInfoWithin(): boolean {
    const { fit, isWithin } = this.sizes;
    return isWithin || (fit.tableau !== null && lowInfo(fit.tableau, this.actionsHeight) > 0);
  }

  /** Whether the info line below tableaux covers no actions while it is empty. */
  get isActionsEndFree(): boolean {
    const { fit, isLow } = this.sizes;
    if (!fit.tableau || fit.tableau.narrow) return false;
    return !isLow || this.actionsHeight + EMPTY_INFO <= fit.tableau.actions;
  }

  /** What the info line describes: a question's spot and the suggested answer, else what the pointer is on. */
  get described(): { spot: Spot | undefined; choices: readonly Choice[] } {
    const { picking, pointed, suggested, aims } = this.interaction;
    const isAnswer = pointed !== null && targets(this.live, picking.clicked).has(pointed);
    if (!this.asked.length || isAnswer) return { spot: this.outlook.pointed, choices: aims };
    return { spot: find(this.scene, askedAt(picking)!), choices: suggested ? [suggested] : [] };
  }

  readonly attend: Attachment<HTMLElement> = (element) => {
    const { interaction, focus, arranging } = this;
    for (const begun of ["pointerdown", "keydown"]) element.addEventListener(begun, () => this.animator.finish(), true);
    listenForActivity(element, () => (interaction.rests = false));
    listenToKeys(element, {
      interaction,
      focus,
      hasNote: (spot) => Boolean(find(this.scene, spot)?.note),
      taken: (event, spot) => arranging.on && this.props.interactive && edit(arranging, event, spot),
    });
    return listen(element, interaction);
  };

  /** Handle keys outside the board: Esc clears the selection from anywhere on the page. */
  press(event: KeyboardEvent): void {
    if (event.key === "Tab") this.interaction.rests = false;
    const isElsewhere = event.target instanceof Element && event.target.closest("dialog, input, textarea, select");
    if (event.key === "Escape" && !isElsewhere) this.interaction.press(event.key, null);
  }

  /** Play the setup if it is complete. */
  confirm(): void {
    const { actions, empty } = this.arranging;
    if (actions) this.props.onplay(actions, true);
    else this.interaction.problem = this.words.stillEmpty(empty.join(", "), empty.length);
  }

  /** Whether a setup is over and leaves an empty tray. A page that scrolls keeps its height. */
  private isSetUp({ shared }: Table): boolean {
    const now = new Set(this.scene.areas.map(({ id }) => id));
    return this.props.room !== undefined && !this.arranging.on && !shared.some(({ id }) => now.has(id));
  }

  private get home(): number | null {
    return this.props.home === undefined ? this.props.viewpoint : this.props.home;
  }

  /** Whether anything is on offer below places or tableaux. */
  private get hasActions(): boolean {
    const { sent } = this.stage;
    const scene = sent.length ? this.scene : this.live;
    const offered = this.scene.areas.some((area) => area.offers && this.isAsked(area));
    return offered || buttons(this.sizes.fit.tableau ? withButtons(scene) : scene).length > 0;
  }

  private get picked(): string | undefined {
    return this.interaction.picking.clicked[0];
  }

  private interacting(): Interaction {
    const { props, focus } = this;
    return new Interaction({
      scene: () => this.live,
      words: () => this.words,
      idle: () => props.idle || (this.scene.choices.length ? this.words.oneMoment : ""),
      squareAt: (spot) => focus.element(spot)?.offsetHeight ?? 0,
      focus: (spot) => focus.on(spot),
      play: (actions) => (this.arranging.on ? this.bring(actions[0]!) : props.onplay(actions)),
      refused: (spots) => props.onrefused?.(spots),
      ahead: () => props.onahead,
      isBrief: (spot) => this.isBrief(spot),
      mine: (spot) =>
        find(this.scene, spot)?.pieces.some(({ owner }) => owner !== null && owner === props.viewpoint) ?? false,
    });
  }

  /** Whether a spot has a card that shows its name and cost only, and is not one to choose from. */
  private isBrief(spot: string): boolean {
    const areas = this.sizes.fit.tableau?.brief ? this.scene.areas.filter(({ offers }) => !offers) : [];
    return areas.some(({ spots }) => spots.some(({ id, pieces }) => id === spot && pieces.some(({ card }) => card)));
  }

  private looking(): Highlights {
    const { props } = this;
    const seen = {
      scene: () => this.scene,
      live: () => this.live,
      last: () => props.last,
      hint: () => props.hint ?? null,
      stage: () => this.stage,
      arranges: () => this.arranging.on,
    };
    return new Highlights(seen, this.interaction, this.previews);
  }

  /** Register the effects. */
  private follow(): void {
    const { props } = this;
    $effect(() => props.onpartial?.(this.announcement));
    $effect(() => this.previews.want(this.outlook.aim?.text ?? null));
    $effect(() => this.showActor());
    $effect(() => {
      const { spots, stays } = props.hint ?? {};
      if (!spots || stays) return;
      untrack(() => this.interaction.cancel()); // a hint shows a whole move, so nothing else may be selected
      this.focus.show(spots);
    });
    $effect.pre(() => {
      if (this.scene !== this.drawn) untrack(() => this.turnTo(this.scene));
    });
  }

  /** On a phone, scroll to the rivals when something happens there, and back to the viewer's board for a decision. */
  private showActor(): void {
    const [lit] = this.stage.lit;
    if (!this.sizes.isWithin) return;
    const isRivals = Boolean(this.focus.element(lit)?.closest(".rival"));
    const isDue = !isRivals && this.isAway && this.props.interactive;
    const behavior = prefersReducedMotion.current ? "instant" : "smooth";
    // all rivals fit on a screen
    if (isRivals) this.root?.querySelector(".rival:last-child")?.scrollIntoView({ block: "nearest", behavior });
    if (isDue) scrollBack(this.actionsEnd, behavior);
    this.isAway = isRivals || (this.isAway && !isDue);
  }

  private turnTo(next: Scene): void {
    const { arranging, interaction, root, props } = this;
    const before = this.drawn;
    this.drawn = next;
    this.previews.forget();
    const dropped = interaction.follow(before, next);
    void this.focus.keep();
    if (arranging.held && dropped === null) interaction.picking = { clicked: [arranging.held], offered: [] };
    arranging.held = null;
    const moves = props.settings.animate && !prefersReducedMotion.current;
    if (root && moves) this.animator.play(root, changes(before, next, props.last), dropped, this.stage.time);
  }

  private bring(text: string): void {
    const [from, to] = text.split(" ") as [string, string];
    this.arranging.move(from, to);
  }

  private whatIsAsked(): readonly Choice[] {
    const { picking } = this.interaction;
    return this.sizes.fit.tableau ? nextAfter(this.live, picking) : picking.offered;
  }

  private viewed(): Omit<View, "tabbable"> {
    const { outlook, interaction } = this;
    return {
      seats: this.seen.seats,
      words: this.words,
      marks: outlook.marks,
      flipped: this.props.settings.flipped,
      lifted: interaction.dragged?.spot ?? null,
      over: interaction.over,
      ghosts: outlook.ghosts,
    };
  }

  private box(spot: string): DOMRect {
    return (this.focus.element(spot) ?? document.body).getBoundingClientRect();
  }

  /** The end of the actions below places or tableaux, from the top of the window. */
  private get actionsEnd(): number {
    const all = [...(this.root?.querySelectorAll(".actions :is([data-spot], button)") ?? [])];
    return Math.max(0, ...all.map((each) => each.getBoundingClientRect().bottom));
  }

  /** The visible end of the table, from the top of the window. */
  private get end(): number {
    return Math.min((this.root ?? document.body).getBoundingClientRect().bottom, this.sizes.window);
  }
}
