// The formula of the dice, as docs/ideas/dice.md describes it.

const text = new TextEncoder();

/** Whether this browser can compute hashes. It can't on pages loaded without HTTPS, except from the same machine. */
export const canHash = () => globalThis.crypto?.subtle !== undefined;

/** Random numbers of the player's own for the dice: 32 hexadecimal digits. */
export function freshEntropy(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** The commitment to a text: its SHA-256 in hexadecimal digits. */
export async function commitment(secret: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", text.encode(secret))));
}

/** Compute rolls from a secret and entropy. */
export async function roller(formula: number, secret: string, entropy: readonly string[]) {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(secret), hmac, false, ["sign"]);
  /** The index of the outcome of a roll. */
  return async (name: string, weights: readonly number[]): Promise<number> => {
    const digest = await crypto.subtle.sign("HMAC", key, text.encode([name, ...entropy].join(":")));
    const drawn = BigInt(`0x${hex(new Uint8Array(digest))}`);
    const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
    let left = Number(formula === 1 ? drawn % total : (drawn * total) >> 256n);
    return weights.findIndex((weight) => (left -= weight) < 0);
  };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
