// The list of public tables: fetching it by pages, and the tables that the player has hidden.

import type { Words } from "../language/en";
import { tables } from "../net/api";
import type { Game, Listing } from "../wire";

const PAGE = 50; // tables per request

/** The first public tables, at most `count`, and whether there are more. */
export async function publicTables(game: string, count: number): Promise<{ list: Listing[]; more: boolean }> {
  const list: Listing[] = [];
  while (list.length <= count) {
    const limit = Math.min(PAGE, count + 1 - list.length);
    const page = await tables({ skip: list.length, limit, ...(game && { game }) });
    list.push(...page);
    if (page.length < limit) break;
  }
  return { list: list.slice(0, count), more: list.length > count };
}

/** The options of a table that differ from the game's defaults, in a few words. */
export function optionWords(options: Listing["options"], game: Game | undefined, words: Words): string[] {
  return (game?.options ?? []).flatMap((option) => {
    const value = options[option.name];
    if (value === undefined || value === option.default) return [];
    if (option.kind === "flag") return `${option.title}: ${value ? words.on : words.off}`;
    const word = option.kind === "choice" ? option.words[option.values.indexOf(String(value))] : undefined;
    return `${option.title}: ${word ?? value}`;
  });
}

const KEY = "parlour.hidden";
const KEPT = 200;

export function hiddenTables(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Hide a table from this browser's list of public tables. */
export function hideTable(id: string): string[] {
  const hidden = [id, ...hiddenTables().filter((other) => other !== id)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(hidden));
  } catch {
    // storage may be unavailable in private windows
  }
  return hidden;
}
