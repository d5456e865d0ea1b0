import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Readiness } from "./readiness";

let answers: boolean[];
let told: number;
let complaints: number;
let readiness: Readiness;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, told, complaints] = [[], 0, 0];
  readiness = new Readiness(
    async () => {
      told++;
      if (answers.shift() === false) throw new Error("offline");
    },
    () => complaints++,
  );
});

afterEach(() => {
  readiness.stop();
  vi.useRealTimers();
});

test("the server is told once of the same seats", async () => {
  for (const seats of ["0", "", "0", "0"]) readiness.follow(seats);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(1);
  readiness.follow("0,1");
  expect(told).toBe(2);
});

test("the server is told again until it takes it, and a person once that it does not", async () => {
  answers = [false, false, true];
  readiness.follow("0");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([told, complaints]).toEqual([3, 1]);
});

test("who is not waited for any more, or has left, is quiet", async () => {
  answers = [false, false];
  readiness.follow("0");
  readiness.follow("");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(1);
  readiness.follow("1");
  readiness.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(2);
});
