// What a seat has, taken apart by how it is drawn: its board, what lies open, its cards.

import type { Area, Spot } from "../../../wire";

export interface Parts {
  boards: readonly Area[];
  things: readonly Area[];
  cards: readonly Area[];
}

export function partsOf(areas: readonly Area[]): Parts {
  const rows = areas.filter(({ kind }) => kind !== "board");
  return {
    boards: areas.filter(({ kind }) => kind === "board"),
    things: rows.map((area) => only(area, (spot) => !holdsCards(spot))).filter(isThere),
    cards: rows.map((area) => ({ ...only(area, holdsCards), kind: "cards" })).filter(isThere),
  };
}

function holdsCards(spot: Spot): boolean {
  return spot.pieces.some(({ kind }) => kind === "card");
}

function only(area: Area, wanted: (spot: Spot) => boolean): Area {
  return { ...area, spots: area.spots.filter(wanted) };
}

function isThere({ spots }: Area): boolean {
  return spots.length > 0;
}
