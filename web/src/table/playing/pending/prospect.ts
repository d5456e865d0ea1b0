import type { Words } from "../../../language/en";
import { percent } from "../../../language/numbers";
import type { AnalysedMove } from "../../../wire";

interface Told {
  seats: number;
  compiled: boolean; // whether much could be tried
}

/** What a hinted move promises, in a sentence; nothing where that is no matter of winning or losing alone. */
export function prospect({ value, proven, bound }: AnalysedMove, { seats, compiled }: Told, words: Words): string {
  if (!compiled && !proven) return words.hintGuess;
  if (seats !== 2 || bound) return "";
  if (!proven) return words.hintChances(percent((Math.min(1, Math.max(-1, value)) + 1) / 2));
  return value > 0 ? words.hintWins : value < 0 ? words.hintLoses : words.hintHolds;
}
