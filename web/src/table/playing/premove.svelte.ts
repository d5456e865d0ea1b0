import { CHANCE, type Choice, type Snapshot, type Turn } from "../../wire";
import { read } from "./typing/typed";

/** A move chosen while the other is to act: it is played at once if it can be when one's turn comes. */
export class Premove {
  text = $state("");

  choose(text: string): void {
    this.text = text.trim();
  }

  cancel(): void {
    this.text = "";
  }

  /** What is to be played now that there are choices; null if it cannot be. Either way it has had its chance. */
  take(choices: readonly Choice[]): Choice | null {
    const reading = read(choices, this.text);
    this.text = "";
    return reading.state === "complete" ? reading.choice : null;
  }
}

/** Whether the next position can be foreseen: two play, the other is to act, and nothing is left to chance. */
export function foreseeable(table: Snapshot, turns: readonly Turn[]): boolean {
  const mine = table.seats.filter((seat) => seat.mine);
  const waits = table.status === "playing" && mine.length === 1 && !table.may.includes("play");
  return waits && table.seats.length === 2 && turns.every(({ actor }) => actor !== CHANCE);
}
