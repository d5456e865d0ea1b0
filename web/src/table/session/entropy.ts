/** A player's own random numbers for the dice, as 32 hexadecimal digits. */
export function freshEntropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
