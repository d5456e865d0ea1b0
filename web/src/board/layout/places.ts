// The sizes on a table without boards: one place per seat with its things, and possibly a ladder. In CSS pixels.

import { bounded, type Room, type Size } from "./layout";

type Space = Omit<Room, "info">;

export interface Things {
  height: number; // in total
  square: number; // of a place's main things
  aside: number; // of its other things; 0 without room for them
  columns: number; // of places
  place: number; // of a place
  ladder: Ladder | null;
}

export interface Ladder extends Size {
  beside: boolean; // beside the places, else folded above or below them
  last: boolean; // below the actions, as there is too little room above the places
  flanks: boolean; // beside places and actions, as a low window has no room below either
}

const [LARGEST, SMALLEST] = [280, 40];
const LEAST = 34; // still legible, if there is no room for more
const BETWEEN = 12; // between places
const WIDEST = 620; // of a place
const HEAD = 60; // of a place, including its edges: two lines of title
const EDGES = 40; // within a place and around its things
const OTHERS = { least: 98, share: 0.33, most: 140 }; // the things below the main ones, including their title
const OTHERS_TITLE = 56; // of which the title takes this much
const OTHER = { least: 34, most: 84 };
// groups of other things at all places, and the width of a group in units of their size
const GROUPS = { all: 10, width: 2.1 };
const BESIDES = 8; // between lines of other things
const SMALL_TABLE = 600;
const STEP = 21;
const LADDER_HEAD = 38;
const FOLDED = 7; // steps above each other
const FLANKED = { least: 410, width: 132 }; // widths of a table and its ladder

/** The largest things for which all places fit. If these would be too small, the table becomes higher. */
export function fitThings(count: number, room: Space, steps: number): Things {
  const ladder = steps ? ladderIn(room, steps) : null;
  const isBeside = ladder?.beside || ladder?.flanks;
  const aside = ladder && isBeside ? ladder.width + BETWEEN : 0;
  const above = ladder && !isBeside ? ladder.height + BETWEEN : 0;
  const rest = { ...room, width: room.width - aside, height: room.height - (ladder?.last ? 0 : above) };
  const found = Array.from({ length: count }, (_, i) => placesIn(count, i + 1, rest));
  const best = choose(found, rest.height);
  const height = Math.max(best.height + above, ladder?.beside ? ladder.height : 0, room.settled ? room.height : 0);
  return { ...best, height, ladder: ladder && { ...ladder, height: ladder.beside ? height : ladder.height } };
}

/** The best variant that fits into a height, else the lowest legible one. */
function choose<T extends { square: number; aside: number; height: number }>(ways: readonly T[], height: number): T {
  const fitting = ways.filter((way) => way.height <= height + 1 && way.square >= SMALLEST);
  if (fitting.length) return fitting.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  const readable = ways.filter((way) => way.square >= LEAST);
  return (readable.length ? readable : ways).reduce((one, other) => (other.height < one.height ? other : one));
}

/** The value of a variant: slightly smaller things are fine if all of them fit. */
function worth({ square, aside }: { square: number; aside: number }): number {
  return aside ? 1.35 * square : square;
}

function ladderIn(room: Space, steps: number): Ladder {
  const beside = room.width >= SMALL_TABLE;
  const height = LADDER_HEAD + STEP * (beside ? Math.min(steps, 14) : FOLDED);
  const isLow = !beside && room.height < 2 * height;
  const flanks = isLow && room.settled && room.width >= FLANKED.least;
  const width = beside ? bounded(0.2 * room.width, 172, 260) : flanks ? FLANKED.width : room.width;
  return { beside, last: isLow && !flanks, flanks, width, height };
}

function placesIn(count: number, columns: number, room: Space): Omit<Things, "ladder"> {
  const rows = Math.ceil(count / columns);
  const place = Math.min((room.width - (columns - 1) * BETWEEN) / columns, WIDEST);
  const high = (room.height - (rows - 1) * BETWEEN) / rows - HEAD;
  const widest = (place - EDGES) / 2;
  const alone = Math.min(widest, high / 1.3, LARGEST);
  const below = bounded(OTHERS.share * high, OTHERS.least, OTHERS.most);
  const withOthers = Math.min(widest, (high - below) / 1.3, LARGEST);
  const others = withOthers >= 0.6 * alone && withOthers >= 1.2 * SMALLEST;
  const square = Math.floor(Math.max(others ? withOthers : alone, Math.min(widest, SMALLEST)));
  const height = rows * (1.3 * square + HEAD + (others ? below : 0)) + (rows - 1) * BETWEEN;
  const left = { width: place - EDGES, height: high - 1.3 * square - OTHERS_TITLE };
  const aside = others
    ? bounded(otherIn(left, Math.ceil(GROUPS.all / count)), OTHER.least, Math.min(OTHER.most, square))
    : 0;
  return { height, square, aside, columns, place };
}

/** The largest size of the other things at which all groups fit, over any number of lines. */
function otherIn({ width, height }: Size, groups: number): number {
  const lines = Array.from({ length: groups }, (_, i) => i + 1);
  return Math.max(
    ...lines.map((line) => Math.min(width / (GROUPS.width * Math.ceil(groups / line)), height / line - BESIDES)),
  );
}
