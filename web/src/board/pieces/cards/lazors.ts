// A lazor, and what comes out of it.

import type { Drawing } from "./drawing";

const GUN: Drawing = { areas: "M4 19H26V29H18L15 41H7L10 29H4Z" };

export const LAZORS: Readonly<Record<string, readonly Drawing[]>> = {
  basic_lazor: [GUN, { lines: "M30 24H44" }],
  focused_lazor: [GUN, { lines: "M30 16 37 24 30 32M37 24H46" }],
  plasma_lazor: [GUN, { lines: "M30 24H33", areas: "M40 17a7 7 0 1 0 .1 0Z" }],
  vampiric_lazor: [GUN, { lines: "M30 24H33", areas: "M33 14H47L45 31 41.5 21H38.5L35 31Z" }],
  diffracting_lazor: [GUN, { lines: "M30 24H45M35 24 45 12M35 24 45 36" }],
  disabling_lazor: [GUN, { lines: "M30 24H32M40 16.5a7 7 0 1 0 .1 0M35.5 29 45 18.5" }],
};
