import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { area, beat, scene, showing } from "../table/fixtures";
import type { Beat } from "../wire";
import { Director } from "./director.svelte";
import { PATIENCE, type Speed } from "./playback";

let heard: string[];
let speed: Speed;
let still: boolean;
let attended: boolean;
let director: Director;

beforeEach(() => {
  vi.useFakeTimers();
  [heard, speed, still, attended] = [[], "normal", false, true];
  director = new Director({
    speed: () => speed,
    still: () => still,
    attended: () => attended,
    patience: () => PATIENCE.usual,
    began: ({ beat, index }) => heard.push(`${beat.turn}.${index}`),
    passed: (beats) => heard.push(`passed ${beats.length}`),
    counted: () => heard.push("count"),
    settled: () => heard.push("settled"),
  });
});

afterEach(() => vi.useRealTimers());

const start = scene({ areas: [area("board", { a1: "0" })] });
const onto = (turn: number, label: string, over: Partial<Beat> = {}) =>
  beat(turn, { areas: [area("board", { a1: label })], ms: 400, sentence: label, ...over });
const shown = () => director.scene?.areas[0]?.spots[0]?.pieces[0]?.label ?? null;
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds + 1); // one millisecond for the page to draw

test("beats are shown one after another, then the current position", () => {
  director.follow(start, [onto(3, "1"), onto(3, "2", { ms: 300 }), onto(4, "3")]);
  expect([shown(), heard]).toEqual(["1", ["3.0"]]);
  pass(398);
  expect(shown()).toBe("1");
  pass(1);
  expect([shown(), director.reached]).toEqual(["2", { turn: 3, sentences: 2, opened: -1 }]);
  pass(300);
  expect(shown()).toBe("3");
  pass(400);
  expect([director.scene, director.moment]).toEqual([null, null]);
  expect(heard).toEqual(["3.0", "3.1", "4.0", "settled"]);
});

test("a dice roll is announced once the dice lie still", () => {
  director.follow(start, [onto(3, "1"), onto(4, "2", { kind: "roll", ms: 1000 }), onto(4, "3")]);
  pass(400);
  const sentences = () => director.sentences.map(({ sentence }) => sentence);
  expect([shown(), sentences(), director.reached]).toEqual(["2", ["1"], { turn: 4, sentences: 0, opened: -1 }]);
  pass(650);
  expect([shown(), sentences(), director.reached]).toEqual(["2", ["1", "2"], { turn: 4, sentences: 1, opened: -1 }]);
  pass(349);
  expect(shown()).toBe("3");
});

test("the result of a roll appears once the dice lie still", () => {
  const areas = [area("dice", { d1: "6" }), area("board", { a1: "2" })];
  const dice = scene({ areas: [area("dice", { d1: "" }), ...start.areas] });
  director.follow(dice, [beat(4, { kind: "roll", ms: 1000, sentence: "2", spots: ["d1"], areas })]);
  const labels = () => director.scene?.areas.map(({ spots }) => spots[0]!.pieces[0]!.label);
  expect(labels()).toEqual(["6", "0"]);
  director.follow(scene(), [onto(5, "3")]);
  pass(650);
  expect(labels()).toEqual(["6", "2"]);
  pass(350);
  expect(labels()).toEqual(["6", "3"]);
});

test("skipped dice are announced, dice at rest immediately", () => {
  director.follow(start, [onto(3, "1", { kind: "roll" })]);
  director.skip();
  expect(director.sentences).toHaveLength(1);
  still = true;
  director.follow(start, [onto(4, "2", { kind: "roll" })]);
  expect(director.sentences).toHaveLength(2);
});

test("new beats are queued behind waiting ones", () => {
  director.follow(start, [onto(0, "1")]);
  director.follow(scene(), [beat(1, { ms: 400 }), onto(2, "2")]);
  pass(400);
  expect(shown()).toBe("1");
  pass(400);
  expect(shown()).toBe("2");
});

test("skipping jumps to the current position and announces skipped beats", () => {
  director.follow(start, [onto(0, "1"), onto(1, "2"), onto(1, "3")]);
  director.skip();
  expect(director.scene).toBe(null);
  expect(heard).toEqual(["0.0", "passed 2", "settled"]);
  expect(director.sentences.map(({ sentence }) => sentence)).toEqual(["1", "2", "3"]);
  pass(5000);
  expect(heard).toHaveLength(3);
});

test("speed none announces everything", () => {
  speed = "none";
  director.follow(start, [onto(0, "1"), onto(1, "2")]);
  expect([director.scene, heard]).toEqual([null, ["passed 2", "settled"]]);
  speed = "normal";
  attended = false;
  director.follow(start, [onto(2, "3")]);
  expect(heard.slice(2)).toEqual(["passed 1", "settled"]);
  expect(director.sentences).toHaveLength(3);
});

test("a thousand turns are cut to the available time", () => {
  director.follow(
    start,
    Array.from({ length: 1000 }, (_, i) => onto(i, String(i))),
  );
  expect([shown(), heard]).toEqual(["850", ["passed 850", "850.0"]]);
  expect(director.sentences.length).toBeLessThan(20);
});

test("an unknown kind of beat shows its sentence", () => {
  director.follow(start, [beat(0, { kind: "eclipse" as Beat["kind"], sentence: "The sun darkens." })]);
  expect(director.moment!.beat.sentence).toBe("The sun darkens.");
  expect(shown()).toBe("0");
});

test("a reveal counts to three first, except without animation", () => {
  const open = beat(0, { kind: "reveal", areas: showing("✋").areas, ms: 900 });
  director.follow(showing("?"), [open]);
  expect([director.count, shown(), director.reached]).toEqual([1, "?", { turn: 0, sentences: 0, opened: -1 }]);
  pass(1650);
  expect([director.count, shown(), heard]).toEqual([0, "✋", ["count", "count", "count", "0.0"]]);
  expect(director.reached!.opened).toBe(0);
  director.skip();
  still = true;
  director.follow(showing("?"), [open]);
  expect([director.count, shown()]).toEqual([0, "✋"]);
});

test("a choice made during a reveal stays secret until the next reveal", () => {
  const [open, close] = [showing("✋").areas, showing("?").areas];
  director.follow(showing("?"), [beat(2, { kind: "reveal", areas: open, ms: 900 })]);
  pass(1650);
  director.follow(showing("✋"), [beat(3, { kind: "secret", areas: close }), beat(5, { kind: "reveal", areas: open })]);
  pass(900 + 400);
  expect([director.count, director.reached]).toEqual([1, { turn: 3, sentences: 1, opened: 2 }]);
  pass(1650);
  expect(director.reached!.opened).toBe(5);
});

test("skipped hands are revealed", () => {
  const opened = beat(0, { kind: "reveal" });
  director.follow(start, [opened, ...Array.from({ length: 1000 }, (_, i) => onto(i + 1, String(i)))]);
  expect(director.reached!.opened).toBe(0);
});

test("news lists everything shown or waiting, except during a replay", () => {
  director.follow(start, [onto(0, "1"), onto(1, "2")]);
  pass(400);
  director.follow(scene(), [onto(2, "3")]);
  const turns = () => director.news.map(({ beat }) => beat.turn);
  expect(turns()).toEqual([0, 1, 2]);
  director.skip();
  expect(turns()).toEqual([]);
  void director.repeat(start, [onto(2, "3")]);
  expect(turns()).toEqual([]);
});

test("skipping the countdown reveals the hands and announces them once", () => {
  director.follow(showing("?"), [beat(0, { kind: "reveal", areas: showing("✋").areas, sentence: "Open!" })]);
  director.skip();
  expect([director.count, director.sentences.map(({ sentence }) => sentence)]).toEqual([0, ["Open!"]]);
});

test("a replay works even at speed none", async () => {
  speed = "none";
  const again = director.repeat(start, [onto(7, "1"), onto(7, "2")]);
  expect([director.repeats, shown()]).toEqual([true, "1"]);
  pass(400);
  expect(shown()).toBe("2");
  pass(400);
  expect([await again, director.repeats, director.scene]).toEqual([true, false, null]);
});

test("new beats end a replay", async () => {
  const again = director.repeat(start, [onto(7, "1"), onto(7, "2")]);
  director.follow(start, [onto(8, "3")]);
  expect([await again, director.repeats, shown()]).toEqual([false, false, "3"]);
  expect(heard, "what is new has not been seen yet").not.toContain("settled");
  expect(heard.filter((what) => what.startsWith("passed"))).toEqual([]);
});

test("dropped beats are neither shown nor announced", () => {
  director.follow(start, [onto(0, "1"), onto(1, "2")]);
  director.drop();
  expect([director.scene, director.sentences.length]).toEqual([null, 1]);
});
