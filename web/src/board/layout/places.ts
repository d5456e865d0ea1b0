// How large things are on a table without boards: a place for each seat with its things, and a ladder if there is one.

import { bounded, type Room, type Size } from "./layout";

type Space = Omit<Room, "info">;

export interface Things {
  height: number; // of all, CSS pixels as everything here
  square: number; // of a place's first things
  aside: number; // of its others; 0 where there is no room for these
  columns: number; // of places
  place: number; // how wide one is
  ladder: Ladder | null;
}

export interface Ladder extends Size {
  beside: boolean; // the places; else it is folded
  last: boolean; // below what can be done, where there is too little room above the places
}

const [LARGEST, SMALLEST] = [280, 40];
const LEAST = 34; // that one still reads, where there is no room for more
const BETWEEN = 12; // places
const WIDEST = 620; // place
const HEAD = 60; // of a place, with its edges: a title of two lines
const EDGES = 40; // of a place and round its two things
const OTHERS = { least: 98, share: 0.33, most: 140 }; // what is below the first things, with its title …
const OTHERS_TITLE = 56; // … which takes so much of it
const OTHER = { least: 34, most: 84 };
const GROUPS = { all: 10, width: 2.1 }; // of the others, at all places together, and how wide one is, in their sizes
const BESIDES = 8; // one line of the others and the next
const SMALL_TABLE = 600;
const STEP = 21;
const LADDER_HEAD = 38;
const FOLDED = 7; // steps one above the other

/** The largest things for which all places fit into a room; where that would be too small, the height grows. */
export function fitThings(count: number, room: Space, steps: number): Things {
  const ladder = steps ? ladderIn(room, steps) : null;
  const aside = ladder?.beside ? ladder.width + BETWEEN : 0;
  const above = ladder && !ladder.beside ? ladder.height + BETWEEN : 0;
  const rest = { ...room, width: room.width - aside, height: room.height - (ladder?.last ? 0 : above) };
  const found = Array.from({ length: count }, (_, i) => placesIn(count, i + 1, rest));
  const best = choose(found, rest.height);
  const height = Math.max(best.height + above, ladder?.beside ? ladder.height : 0, room.settled ? room.height : 0);
  return { ...best, height, ladder: ladder && { ...ladder, height: ladder.beside ? height : ladder.height } };
}

/** The largest that fits into a height, or else the lowest that one still reads. */
function choose<T extends { square: number; aside: number; height: number }>(ways: readonly T[], height: number): T {
  const fitting = ways.filter((way) => way.height <= height + 1 && way.square >= SMALLEST);
  if (fitting.length) return fitting.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  const readable = ways.filter((way) => way.square >= LEAST);
  return (readable.length ? readable : ways).reduce((one, other) => (other.height < one.height ? other : one));
}

/** How good a way is: things may be a little smaller where there is room for all. */
function worth({ square, aside }: { square: number; aside: number }): number {
  return aside ? 1.35 * square : square;
}

function ladderIn(room: Space, steps: number): Ladder {
  const beside = room.width >= SMALL_TABLE;
  const width = beside ? Math.min(260, Math.max(172, 0.2 * room.width)) : room.width;
  const height = LADDER_HEAD + STEP * (beside ? Math.min(steps, 14) : FOLDED);
  return { beside, last: !beside && room.height < 2 * height, width, height };
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

/** How large the others are for so many groups to have room, in as many lines as let them be largest. */
function otherIn({ width, height }: Size, groups: number): number {
  const lines = Array.from({ length: groups }, (_, i) => i + 1);
  return Math.max(
    ...lines.map((line) => Math.min(width / (GROUPS.width * Math.ceil(groups / line)), height / line - BESIDES)),
  );
}
