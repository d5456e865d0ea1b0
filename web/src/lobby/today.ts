const DAY = 86_400_000; // milliseconds

/** The game of a day, by the calendar of Greenwich: the same for all, and each once in as many days as there are games. */
export function gameOfTheDay<Game>(games: readonly Game[], date: Date): Game | undefined {
  return games[Math.floor(date.getTime() / DAY) % games.length];
}
