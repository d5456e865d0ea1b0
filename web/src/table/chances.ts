// Expected results as chances of winning, for hints, analyses and statistics.

/** The change in a seat's chance of winning for a change in its result. */
export function chanceChange(difference: number, seats: number): number {
  return (difference * (seats - 1)) / seats;
}

/** A seat's chance of winning from 0 to 1 for an expected result, with shared wins split. */
export function chance(value: number, seats: number): number {
  return Math.min(1, Math.max(0, 1 / seats + chanceChange(value, seats)));
}

/** Each seat's chance of winning; null if results are scores. */
export function chances(values: readonly number[]): number[] | null {
  const sum = values.reduce((total, value) => total + value, 0);
  if (values.length < 2 || Math.abs(sum) > 0.05) return null;
  return values.map((value) => chance(value, values.length));
}
