import { lessonStep, tryInLesson } from "../net/api";
import type { Beats, LessonAnswer, LessonStep, Scene } from "../wire";

/** Which text is shown below the task. */
export type Note = "answer" | "hint" | "picking" | null;

/** A step of a lesson: its task, and the feedback to what was tried. */
export class Course {
  step: LessonStep | null = $state.raw(null);
  answer: LessonAnswer | null = $state.raw(null); // to the last attempt
  hints = $state(0); // the number of hints requested: first a text, then the move
  picking = $state(""); // the move so far, or why a click did nothing
  busy = $state(false); // an attempt is on its way to the server
  readonly done = $derived.by(() => this.answer?.verdict === "done");
  readonly scene: Scene | null = $derived.by(() => this.answer?.scene ?? this.step?.scene ?? null);
  readonly note: Note = $derived.by(() => this.noted());
  readonly shownHint = $derived.by(() => (this.hints > 1 && !this.done ? this.example : null));

  private newest: Note = $state(null);
  private refusals = 0; // clicks so far that led nowhere

  constructor(
    readonly game: string,
    private readonly happened: (news: Beats) => void,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Go to a step, or restart it. */
  async begin(number: number): Promise<void> {
    try {
      const step = await lessonStep(this.game, number);
      [this.step, this.answer, this.hints, this.newest] = [step, null, 0, null];
    } catch (problem) {
      this.failed(problem);
    }
  }

  /** Try an action. */
  async play(action: string): Promise<void> {
    this.refusals++;
    const answer = await this.ask(action);
    if (!answer) return;
    this.receive(answer);
    if (answer.beats) this.happened(answer.beats);
  }

  /**
   * Ask the server why the clicked spots are no action. The board's own reason stands if there is no answer, or if the
   * player has clicked elsewhere since.
   */
  async explainRefusal(spots: readonly string[]): Promise<void> {
    const { step } = this;
    if (!step || this.busy || this.done) return;
    const clicked = ++this.refusals;
    const answer = await tryInLesson(this.game, step.number, spots.join("")).catch(() => null);
    const isLatest = clicked === this.refusals && step === this.step;
    if (isLatest && answer?.verdict === "illegal") this.receive(answer);
  }

  hint(): void {
    this.hints++;
    this.newest = "hint";
  }

  /** Show the move so far or why a click did nothing; "" once nothing is selected. */
  pick(sentence: string): void {
    this.picking = sentence;
    if (sentence) this.newest = "picking";
  }

  /** The latest text, else the one before it. */
  private noted(): Note {
    if (this.done) return "answer";
    if (this.newest !== "picking" || this.picking) return this.newest;
    return this.answer ? "answer" : this.hints ? "hint" : null;
  }

  private receive(answer: LessonAnswer): void {
    [this.answer, this.newest] = [answer, "answer"];
  }

  private get example() {
    return this.step?.scene.choices.find(({ text }) => text === this.step?.example) ?? null;
  }

  private async ask(action: string): Promise<LessonAnswer | null> {
    const { step } = this;
    if (!step || this.busy || this.done) return null;
    this.busy = true;
    try {
      const answer = await tryInLesson(this.game, step.number, action);
      return step === this.step ? answer : null;
    } catch (problem) {
      this.failed(problem);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
