// Tableaux one below another, on a narrow window; on a low one what can be done lies beside one's own board.

import { bounded, type Room, type Size } from "../sizes/room";
import { cardHeight, PICTURE } from "./cards";
import {
  BETWEEN,
  FINGER,
  GAP,
  type Grid,
  ownHeight,
  ownWidth,
  PADDING,
  PLAIN,
  rivalHeight,
  SMALLEST,
  smallIn,
  type TableauFit,
} from "./measures";

export const PHONE = { actions: 188, card: 150, ways: 3, squares: { least: 28, most: 44 }, things: 64 };
export const LYING = { actions: 124, ways: 2, things: 19, read: 100 }; // a phone on its side: widths of what can be done; heights
const TITLE = 16; // of what all share and of one's own cards, as in styles/phone.css
const BRIEF: Size = { width: 72, height: 50 }; // cards, at least as wide as that

export function oneColumn(seats: number, grid: Grid, places: number, room: Room): TableauFit {
  const { least, most } = PHONE.squares;
  const low = room.settled && room.height < ownHeight(most, grid) + PHONE.actions;
  const columns = Math.min(2, seats - 1);
  const each = (room.width - (columns - 1) * GAP) / columns;
  const fitting = (room.width - PADDING - BETWEEN - (low ? LYING.actions : PHONE.things) - grid.frame) / grid.width;
  const square = bounded(fitting, least, low ? FINGER : most);
  const brief = low && room.height - ownHeight(square, grid) - GAP < LYING.read;
  const actions = low ? square * grid.height + grid.frame - LYING.things : PHONE.actions;
  const small = bounded(Math.min(smallIn(each, Infinity, PLAIN, grid), 32), SMALLEST, 32);
  const shared = brief
    ? briefCard(room.width - PADDING, places)
    : { width: PHONE.card, height: cardHeight(PHONE.card) };
  const own = ownHeight(square, grid) + (low ? 0 : actions + 2 * TITLE) + 2 * shared.height + 2 * GAP + 2 * BETWEEN;
  const rows = Math.ceil((seats - 1) / columns);
  return {
    height: own + rows * (rivalHeight(small, PLAIN, grid) + GAP),
    narrow: true,
    low,
    high: { own, rival: rivalHeight(small, PLAIN, grid) },
    square,
    small,
    own: room.width,
    columns,
    across: true,
    ...PLAIN,
    card: shared.width,
    rivalCard: PICTURE,
    rivalRoom: { width: each - PADDING, height: 0 },
    shared,
    brief,
    wide: room.width - PADDING - (low ? ownWidth(square, grid, 0) - PADDING : 0),
    actions,
  };
}

/** The cards of a place that are named alone: side by side. */
function briefCard(wide: number, places: number): Size {
  return { ...BRIEF, width: Math.max(BRIEF.width, Math.floor((wide - (places - 1) * BETWEEN) / places)) };
}
