import { lessonStep, tryInLesson } from "../net/api";
import type { Beats, LessonAnswer, LessonStep, Scene } from "../wire";

/** What is said below what is to be done. */
export type Note = "answer" | "hint" | "picking" | null;

/** A step of a lesson as one goes through it: what is to be done, and what came of what was tried. */
export class Course {
  step: LessonStep | null = $state.raw(null);
  answer: LessonAnswer | null = $state.raw(null); // to what was tried last
  hints = $state(0); // how many were asked for: the first is told, the second shown
  picking = $state(""); // the move in the making, or why a click did nothing
  busy = $state(false); // what was tried is on its way
  readonly done = $derived.by(() => this.answer?.verdict === "done");
  readonly scene: Scene | null = $derived.by(() => this.answer?.scene ?? this.step?.scene ?? null);
  readonly note: Note = $derived.by(() => this.noted());
  readonly shownHint = $derived.by(() => (this.hints > 1 && !this.done ? this.example : null));

  private newest: Note = $state(null);

  constructor(
    readonly game: string,
    private readonly happened: (news: Beats) => void,
    private readonly failed: (problem: unknown) => void,
  ) {}

  /** Come to a step, or back to its beginning. */
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
    const answer = await this.ask(action);
    if (!answer) return;
    this.hear(answer);
    if (answer.beats) this.happened(answer.beats);
  }

  /** Ask why what was clicked is no action; where the game has no reason of its own, the board has said enough. */
  async wonder(spots: readonly string[]): Promise<void> {
    const answer = await this.ask(spots.join(""));
    if (answer?.verdict === "illegal") this.hear(answer);
  }

  hint(): void {
    this.hints++;
    this.newest = "hint";
  }

  /** Something is picked, or a click did nothing; an empty sentence where nothing is in hand any more. */
  pick(sentence: string): void {
    this.picking = sentence;
    if (sentence) this.newest = "picking";
  }

  /** What is to be read: what is newest, or else what was before it. */
  private noted(): Note {
    if (this.done) return "answer";
    if (this.newest !== "picking" || this.picking) return this.newest;
    return this.answer ? "answer" : this.hints ? "hint" : null;
  }

  private hear(answer: LessonAnswer): void {
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
