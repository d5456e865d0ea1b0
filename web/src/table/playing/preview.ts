import { applied } from "../../beats/playback";
import type { Preview } from "../../board";
import type { Words } from "../../language/en";
import { percent, score } from "../../language/language.svelte";
import { preview } from "../../net/api";
import type { AnalysedMove } from "../../wire";
import { chance } from "../chances";

/** The effect of an action, as far as it can be known; if it is illegal, the reason without a scene. */
export async function previewOf(id: string, action: string): Promise<Preview> {
  const { scene, beats, illegal } = await preview(id, action);
  return {
    scene: scene && beats.reduce(applied, scene),
    sentence: illegal ?? beats.flatMap(({ sentence }) => sentence || []).join(" "),
    spots: beats.flatMap(({ spots }) => spots),
  };
}

/** Why clicks on these spots are no action, or "" if the game gives no reason. */
export async function reasonFor(id: string, spots: readonly string[]): Promise<string> {
  return (await preview(id, spots.join("")).catch(() => null))?.reason ?? "";
}

interface HintContext {
  seats: number;
  compiled: boolean; // whether the search ran at full speed
}

/** The value of a hinted move as a sentence: the chance of winning, or the score in games for one. */
export function prospect(
  { value, proven, bound }: AnalysedMove,
  { seats, compiled }: HintContext,
  words: Words,
): string {
  if (!compiled && !proven) return words.hintGuess;
  if (bound) return "";
  if (seats === 1) return words.hintScore(score(value));
  if (proven && value >= 1) return words.hintWins;
  if (!proven || seats > 2) return words.hintChances(percent(chance(value, seats)));
  return value > 0 ? words.hintWins : value < 0 ? words.hintLoses : words.hintHolds;
}
