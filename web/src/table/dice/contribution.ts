import { sendToTable } from "../../net/api";
import type { Fairness } from "../../wire";
import { commitment, freshEntropy } from "./formula";

/** All commitments at a table: the server's, and each client's by seat. */
export interface Seen {
  commitment: string;
  commitments: (string | null)[];
}

/** What this browser contributed to the dice of a table. */
export interface Contribution {
  id: string; // of the table
  entropy: string;
  commitment: string;
  seen: Seen | null; // what this browser saw before it revealed its entropy; null until then
}

/** This browser's part in the dice of a table: it commits, remembers all commitments, and reveals its entropy. */
export class Contributor {
  private own: Contribution | null = null; // of this tab, in case another one has stored its own

  constructor(private readonly id: string) {}

  /** Get ready, with a commitment to entropy that nobody knows. */
  async commit(): Promise<void> {
    const known = contributionTo(this.id);
    this.own = known && !known.seen ? known : fresh(this.id);
    keep(this.own);
    await sendToTable(this.id, "ready", { commitment: this.own.commitment });
  }

  /** Remember all commitments, then reveal the entropy. Once it is revealed, no other list of commitments will do. */
  async reveal({ commitment, commitments }: Pick<Fairness, "commitment" | "commitments">): Promise<void> {
    const mine = [contributionTo(this.id), this.own].find((one) => one && commitments?.includes(one.commitment));
    if (!mine || !commitments) return; // the player has committed on another device
    const seen = { commitment, commitments };
    if (mine.seen && !isSame(mine.seen, seen)) throw new Error("The commitments have changed.");
    this.own = { ...mine, seen };
    keep(this.own);
    await sendToTable(this.id, "reveal", { entropy: mine.entropy });
  }
}

export function isSame(one: Seen, other: Seen): boolean {
  return one.commitment === other.commitment && String(one.commitments) === String(other.commitments);
}

function fresh(id: string): Contribution {
  const entropy = freshEntropy();
  return { id, entropy, commitment: commitment(entropy), seen: null };
}

const KEY = "parlour.dice";
const KEPT = 50;
let unstored: Contribution[] = []; // for browsers without storage

/** What this browser contributed last to a table, if anything. */
export function contributionTo(id: string): Contribution | null {
  return kept().find((one) => one.id === id) ?? null;
}

function kept(): Contribution[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Contribution[];
  } catch {
    return unstored;
  }
}

function keep(one: Contribution): void {
  unstored = [one, ...kept().filter(({ id }) => id !== one.id)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(unstored));
  } catch {
    // they last as long as the page
  }
}
