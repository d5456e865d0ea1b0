// How large everything is where each seat has a board of its own: the viewer's large, those of rivals small, what all
// share as cards to be read. It is settled by the table as it is first seen and by the room.

import { height, type Table, width } from "../layout";
import { bounded, type Room } from "../sizes/room";
import { LYING, oneColumn, PHONE } from "./column";
import { BETWEEN, type TableauFit } from "./measures";
import { oneScreen } from "./screen";

const NARROW = 600;
const CHOSEN = { least: 110, most: 230 }; // widths of ways among which one chooses, side by side

/** The largest squares for which everything fits. */
export function fitTableaux(table: Table, room: Room, frame: number): TableauFit {
  const boards = table.places.flatMap(({ areas }) => areas).filter(({ kind }) => kind === "board");
  const grid = { width: Math.max(...boards.map(width)), height: Math.max(...boards.map(height)), frame };
  const places = Math.max(1, ...table.shared.filter(({ offers }) => !offers).map(width));
  return room.width < NARROW
    ? oneColumn(table.places.length, grid, places, room)
    : oneScreen(table.places.length, grid, places, room);
}

/** How wide each card is that one chooses among, of so many. */
export function chosenWidth({ wide, narrow, low }: TableauFit, count: number): number {
  const line = low ? LYING.ways : Math.ceil(count / (narrow ? Math.ceil(count / PHONE.ways) : 1));
  return narrow
    ? Math.floor((wide - (line - 1) * BETWEEN) / line)
    : bounded((wide - (line - 1) * BETWEEN) / line, CHOSEN.least, CHOSEN.most);
}
