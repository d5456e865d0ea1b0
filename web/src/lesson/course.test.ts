import { beforeEach, expect, test, vi } from "vitest";
import type { LessonAnswer, LessonStep } from "../wire";
import { Course } from "./course.svelte";

const scene = {
  choices: [
    { text: "w4", spots: ["w4"] },
    { text: "w5", spots: ["w5"] },
  ],
};
const step = (number: number) =>
  ({ number, text: "Walk.", hint: "w4.", example: "w4", seat: 0, scene }) as unknown as LessonStep;
const beats = { scene, beats: [] };
const answers: Record<string, Partial<LessonAnswer>> = {
  w4: { verdict: "done", sentence: "Well.", beats: beats as never, scene: { ...scene, choices: [] } as never },
  w5: { verdict: "other", sentence: "Not there.", beats: null, scene: null },
  SW: { verdict: "illegal", sentence: "The pawn has to leave it.", beats: null, scene: null },
  d2d3: { verdict: "unknown", sentence: "'d2d3' is no action.", beats: null, scene: null },
};
const net = vi.hoisted(() => ({ lessonStep: vi.fn(), tryInLesson: vi.fn() }));
vi.mock("../net/api", () => net);

let news: unknown[];
let problems: unknown[];
let course: Course;

beforeEach(async () => {
  [news, problems] = [[], []];
  net.lessonStep.mockImplementation(async (_: string, number: number) => step(number));
  net.tryInLesson.mockImplementation(async (_: string, __: number, action: string) => answers[action]);
  course = new Course(
    "columna",
    (told) => news.push(told),
    (problem) => problems.push(problem),
  );
  await course.begin(0);
});

test("a correct answer is shown and ends the step", async () => {
  await course.play("w4");
  expect([course.done, course.answer?.sentence, news]).toEqual([true, "Well.", [beats]]);
  expect(course.scene?.choices).toEqual([]);
  net.tryInLesson.mockClear();
  await course.play("w5");
  expect(net.tryInLesson).not.toHaveBeenCalled();
});

test("a wrong answer leaves the table unchanged", async () => {
  await course.play("w5");
  expect([course.done, course.answer?.sentence, news]).toEqual([false, "Not there.", []]);
  expect(course.scene).toBe(course.step?.scene);
});

test("a click that leads nowhere gets the game's reason if there is one", async () => {
  await course.explainRefusal(["d2", "d3"]);
  expect(course.answer).toBe(null);
  await course.explainRefusal(["SW"]);
  expect(course.answer?.sentence).toBe("The pawn has to leave it.");
});

test("the reason is that of the last click", async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  net.tryInLesson.mockImplementation(() => new Promise((done) => waiting.push(done)));
  const clicks = [course.explainRefusal(["SW"]), course.explainRefusal(["NE"])];
  waiting[1]!({ ...answers.SW, sentence: "The pawn can't go there." });
  waiting[0]!(answers.SW);
  await Promise.all(clicks);
  expect(course.answer?.sentence).toBe("The pawn can't go there.");
});

test("the first hint is a text, the second shows the move", () => {
  course.hint();
  expect(course.shownHint).toBe(null);
  course.hint();
  expect(course.shownHint?.spots).toEqual(["w4"]);
});

test("the latest note is shown, the one before it once nothing is selected", async () => {
  expect(course.note).toBe(null);
  await course.play("w5");
  course.pick("d2 is picked.");
  expect([course.note, course.picking]).toEqual(["picking", "d2 is picked."]);
  course.hint();
  expect(course.note).toBe("hint");
  course.pick("d3 is picked.");
  course.pick("");
  expect(course.note).toBe("answer");
});

test("a step can be restarted", async () => {
  course.hint();
  await course.play("w4");
  await course.begin(1);
  expect([course.step?.number, course.answer, course.hints]).toEqual([1, null, 0]);
});

test("an answer to a step left behind is ignored", async () => {
  let resolve: (answer: unknown) => void = () => {};
  net.tryInLesson.mockImplementation(() => new Promise((done) => (resolve = done)));
  const asked = course.play("w4");
  await course.begin(1);
  resolve(answers.w4);
  await asked;
  expect([course.answer, news]).toEqual([null, []]);
});

test("an error is reported and can be retried", async () => {
  net.tryInLesson.mockRejectedValueOnce(new Error("gone"));
  await course.play("w4");
  expect(problems).toHaveLength(1);
  await course.play("w4");
  expect(course.done).toBe(true);
});
