// The tables that this browser has sat at, newest first, so that a game of days is found again.

export interface Remembered {
  id: string;
  title: string;
  at: number; // milliseconds since 1970
}

const KEY = "parlour.tables";
const KEPT = 12;

export function remembered(): Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Remembered[];
  } catch {
    return [];
  }
}

export function remember(id: string, title: string, at = Date.now()): void {
  keep([{ id, title, at }, ...remembered().filter((table) => table.id !== id)].slice(0, KEPT));
}

export function forget(id: string): Remembered[] {
  return keep(remembered().filter((table) => table.id !== id));
}

function keep(tables: Remembered[]): Remembered[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // private windows may keep nothing
  }
  return tables;
}
