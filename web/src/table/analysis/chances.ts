// Results as chances of winning: a win counts 1 and is shared by those who win; what the others lose adds up to it.

/** Each seat's chance of winning, from 0 to 1; null where results are scores, or not of this kind. */
export function chances(values: readonly number[]): number[] | null {
  const sum = values.reduce((total, value) => total + value, 0);
  if (values.length < 2 || Math.abs(sum) > 0.05) return null;
  return values.map((value) => Math.min(1, Math.max(0, 1 / values.length + chanceChange(value, values.length))));
}

/** By how much a seat's chance of winning differs where its result differs by so much. */
export function chanceChange(difference: number, seats: number): number {
  return (difference * (seats - 1)) / seats;
}
