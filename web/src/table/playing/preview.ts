import { applied } from "../../beats/playback";
import type { Preview } from "../../board";
import type { Words } from "../../language/en";
import { percent } from "../../language/language.svelte";
import { ApiError, preview } from "../../net/api";
import type { AnalysedMove } from "../../wire";

/** The effect of an action, as far as it can be known. Raises ApiError. */
export async function previewOf(id: string, action: string): Promise<Preview> {
  const { scene, beats } = await preview(id, action);
  return {
    scene: beats.reduce(applied, scene),
    sentence: beats.flatMap(({ sentence }) => sentence || []).join(" "),
    spots: beats.flatMap(({ spots }) => spots),
  };
}

/** The same for typed text. If it is illegal, the reason without a scene. Raises ApiError. */
export async function previewOfText(id: string, text: string): Promise<Preview> {
  try {
    return await previewOf(id, text);
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== "illegal") throw problem;
    return { scene: null, sentence: problem.message, spots: [] };
  }
}

/** Why clicks on these spots are no action, or "" if the game gives no reason. */
export async function reasonFor(id: string, spots: readonly string[]): Promise<string> {
  try {
    await preview(id, spots.join(""));
    return "";
  } catch (problem) {
    return (problem instanceof ApiError && problem.reason) || "";
  }
}

interface HintContext {
  seats: number;
  compiled: boolean; // whether the search ran at full speed
}

/** The value of a hinted move as a sentence; "" in games that are not simply won or lost. */
export function prospect(
  { value, proven, bound }: AnalysedMove,
  { seats, compiled }: HintContext,
  words: Words,
): string {
  if (!compiled && !proven) return words.hintGuess;
  if (seats !== 2 || bound) return "";
  if (!proven) return words.hintChances(percent((Math.min(1, Math.max(-1, value)) + 1) / 2));
  return value > 0 ? words.hintWins : value < 0 ? words.hintLoses : words.hintHolds;
}
