/** Split a summary at its first colon or full stop, for places with little room. */
export function splitSummary(summary: string): [string, string] {
  const end = summary.search(/[:.](\s|$)/);
  return end < 0 ? [summary, ""] : [summary.slice(0, end), summary.slice(end)];
}

const DAY = 86_400_000; // milliseconds

/** The game of the day, the same for everyone (by UTC). Each game comes up in turn. */
export function gameOfTheDay<Game>(games: readonly Game[], date: Date): Game | undefined {
  return games[Math.floor(date.getTime() / DAY) % games.length];
}
