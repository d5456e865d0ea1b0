import type { Choice, Snapshot } from "../../wire";
import { read } from "./typing/typed";

/** A move chosen while the other is to act: it is played at once if it can be when one's turn comes. */
export class Premove {
  text = $state("");
  spots = $state.raw<readonly string[]>([]); // where it was shown on the board, not typed

  choose(text: string): void {
    [this.text, this.spots] = [text.trim(), []];
  }

  /** Choose the move that leads from spot to spot. */
  show(spots: readonly string[]): void {
    [this.text, this.spots] = [spots.join("-"), spots];
  }

  cancel(): void {
    this.choose("");
  }

  /** What is to be played now that there are choices; null if it cannot be. Either way it has had its chance. */
  take(choices: readonly Choice[]): Choice | null {
    const reading = read(choices, this.text);
    this.cancel();
    return reading.state === "complete" ? reading.choice : null;
  }
}

/** Whether the next position can be foreseen: two play, the other is to act, and nothing is left to chance. */
export function foreseeable(table: Snapshot): boolean {
  const mine = table.seats.filter((seat) => seat.mine);
  const waits = table.status === "playing" && mine.length === 1 && !table.may.includes("play");
  return waits && table.seats.length === 2 && !table.fairness.chance;
}
