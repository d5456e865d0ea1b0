import type { Game, Option, Value } from "../wire";

/** The options that an address asks for, the others as usual. What does not fit is left as usual too. */
export function asked(game: Game, query: URLSearchParams): Record<string, Value> {
  return Object.fromEntries(game.options.map((option) => [option.name, parsed(option, query.get(option.name))]));
}

function parsed(option: Option, text: string | null): Value {
  if (text === null) return option.default;
  if (option.kind === "choice") return option.values.includes(text) ? text : option.default;
  if (option.kind === "flag") return text === "true" || (text !== "false" && option.default);
  const number = Number(text);
  return Number.isInteger(number) && option.low <= number && number <= option.high ? number : option.default;
}

/** The address of a new game, with these options. */
export function newGameAddress(game: string, options: Record<string, Value>, position = ""): string {
  const query = new URLSearchParams({ game });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  if (position) query.set("position", position);
  return `/new?${query}`;
}
