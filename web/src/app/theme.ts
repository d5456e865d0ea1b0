import type { Settings } from "./settings.svelte";

/** Say on the root element how the page is to look; the style sheets do the rest. */
export function dress(root: HTMLElement, settings: Settings, systemIsDark: boolean): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && systemIsDark);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.palette = settings.distinct ? "distinct" : "standard";
  root.dataset.board = settings.board;
  root.dataset.pieces = settings.pieces;
}
