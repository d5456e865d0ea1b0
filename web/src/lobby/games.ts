// What a game is in a few words: a summary up to its first colon or full stop, where there is little room.

/** A summary in two parts: its first words, and how it goes on. */
export function gist(summary: string): [string, string] {
  const end = summary.search(/[:.](\s|$)/);
  return end < 0 ? [summary, ""] : [summary.slice(0, end), summary.slice(end)];
}

const DAY = 86_400_000; // milliseconds

/** The game of a day, by the calendar of Greenwich: the same for all, and each once in as many days as there are games. */
export function gameOfTheDay<Game>(games: readonly Game[], date: Date): Game | undefined {
  return games[Math.floor(date.getTime() / DAY) % games.length];
}
