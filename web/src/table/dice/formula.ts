// The formula of the dice, as docs/ideas/dice.md describes it. Browsers offer hashes of their own only on secure pages,
// which those of a computer in the same network usually aren't.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Random numbers of the player's own for the dice: 32 hexadecimal digits. */
export function freshEntropy(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** The commitment to a text: its SHA-256 in hexadecimal digits. */
export function commitment(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}

/** Compute rolls from a secret and entropy. */
export function roller(formula: number, secret: string, entropy: readonly string[]) {
  const key = utf8ToBytes(secret);
  /** The index of the outcome of a roll. */
  return (name: string, weights: readonly number[]): number => {
    const digest = hmac(sha256, key, utf8ToBytes([name, ...entropy].join(":")));
    const drawn = BigInt(`0x${bytesToHex(digest)}`);
    const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
    let left = Number(formula === 1 ? drawn % total : (drawn * total) >> 256n);
    return weights.findIndex((weight) => (left -= weight) < 0);
  };
}
