// The formations that this browser keeps, by game and name.

export interface Formation {
  name: string;
  text: string;
}

const KEY = "parlour.formations";
const MOST = 50; // of a game

type Shelf = Record<string, Formation[]>;

export function kept(game: string): Formation[] {
  return shelf()[game] ?? [];
}

/** Keep a formation; one of the same name is replaced. Returns all that are kept of the game. */
export function keep(game: string, formation: Formation): Formation[] {
  return put(game, [formation, ...without(game, formation.name)].slice(0, MOST));
}

export function drop(game: string, name: string): Formation[] {
  return put(game, without(game, name));
}

function without(game: string, name: string): Formation[] {
  return kept(game).filter((formation) => formation.name !== name);
}

function shelf(): Shelf {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return isShelf(found) ? found : {};
  } catch {
    return {};
  }
}

function isShelf(found: unknown): found is Shelf {
  const isFormation = (it: Partial<Formation> | null) => typeof it?.name === "string" && typeof it.text === "string";
  const games = Object.values((found ?? {}) as Record<string, unknown>);
  return found !== null && games.every((formations) => Array.isArray(formations) && formations.every(isFormation));
}

function put(game: string, formations: Formation[]): Formation[] {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...shelf(), [game]: formations }));
  } catch {
    // private windows may keep nothing
  }
  return formations;
}
