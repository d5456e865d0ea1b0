import type { Words } from "../language/en";
import { ApiError } from "./api";

// The server knows more of these than their code says: which field, which move, what would be right, how long to wait.
const TOLD_BY_THE_SERVER = [
  "not_found",
  "invalid",
  "illegal",
  "not_allowed",
  "unknown",
  "too_early",
  "taken",
  "not_your_turn",
  "too_many",
  "busy",
];
const FOR_PROGRAMS = /\/api\//; // an address of the interface

/** What went wrong, in a sentence for the person at the table. */
export function faultText(problem: unknown, words: Words): string {
  if (!(problem instanceof ApiError)) return words.faults.unknown;
  const known = Object.hasOwn(words.faults, problem.code) ? words.faults[problem.code as keyof Words["faults"]] : "";
  const told = !known || TOLD_BY_THE_SERVER.includes(problem.code) ? problem.message : "";
  return (!FOR_PROGRAMS.test(told) && told) || known || words.faults.unknown;
}
