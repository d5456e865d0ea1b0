import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Readiness } from "./readiness";

let answers: boolean[];
let told: number;
let readiness: Readiness;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, told] = [[], 0];
  readiness = new Readiness(async () => {
    told++;
    return answers.shift() ?? true;
  });
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

test("the server is told again until it takes it", async () => {
  answers = [false, false, true];
  readiness.follow("0");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(3);
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
