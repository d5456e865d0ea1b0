// Sounds, where the browser has any: they are loaded with the first, and the page does without.

import type { Player } from "./player";
import type { Sound } from "./things";

export type { Sound } from "./things";

let player: Promise<Player> | null = null;

/** Play a sound, as loud as a share from 0 to 1 says; nothing before the person has done something, as browsers ask. */
export function play(sound: Sound, volume: number): void {
  if (!volume || !isAllowed()) return;
  player ??= load();
  player.then((player) => player.play(sound, volume)).catch(() => {}); // a browser without sound plays on
}

async function load(): Promise<Player> {
  const { Player } = await import("./player");
  return new Player(new AudioContext());
}

function isAllowed(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}
