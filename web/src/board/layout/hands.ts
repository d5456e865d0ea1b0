// The sizes on a table of hands: seats with rows of cards and other things, but without boards or a ladder.

import type { Place, Room } from "./layout";

export interface HandsFit {
  height: number; // in total
  square: number; // of the viewer's things
  small: number; // of the others' things
  columns: number; // of the others' places
  place: number; // width of the viewer's place
}

export const CARD_WIDTH = 150; // CSS pixels of a card with text
const [OWN, SMALL] = [56, 40]; // CSS pixels of things
const LEAST = 160; // width of another seat's place
const HEAD = 50; // of a place, with its edges
const GAP = 12;
const THING = 92; // width of a card with a name, and its gap
const USUAL = 5; // cards in the viewer's hand, which may not have been dealt yet
const AREA = 22; // height of an area's title

/** Others' places side by side. Without room for all, the table becomes higher or its places scroll. */
export function fitHands(places: readonly Place[], room: Omit<Room, "info">): HandsFit {
  const others = places.length - 1;
  const columns = Math.max(1, Math.min(others, Math.floor(room.width / LEAST)));
  const [mine, ...theirs] = places;
  const own = mine ? tall(mine, OWN, room.width) : 0;
  const rows = Math.ceil(others / columns);
  const other = Math.max(0, ...theirs.map((place) => tall(place, SMALL, room.width / columns)));
  const needed = own + rows * (other + GAP) + GAP;
  return { height: room.settled ? room.height : needed, square: OWN, small: SMALL, columns, place: room.width };
}

/** The height of a place when its first areas are full. */
function tall({ areas }: Place, side: number, width: number): number {
  const heights = areas.map(({ spots, title, scale }) => {
    const things = spots.reduce((all, { pieces }) => all + Math.max(1, pieces.length), 0);
    const lines = Math.ceil(Math.max(things, side === OWN ? USUAL : 1) / Math.max(1, Math.floor(width / THING)));
    return lines * (1.3 * side * scale + 6) + (title ? AREA : 0);
  });
  return HEAD + heights.reduce((all, each) => all + each, 0);
}
