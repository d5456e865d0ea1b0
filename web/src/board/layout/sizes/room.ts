// How much room there is.

export interface Size {
  width: number; // CSS pixels, as everything here
  height: number;
}

export interface Room extends Size {
  settled: boolean; // whether more height would have to be scrolled to within it
  info: number; // how high the info line is, where it has room of its own below the table or at the tray's end
}

/** A size in whole pixels, within bounds. */
export function bounded(size: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, size)));
}
