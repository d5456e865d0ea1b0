// The colour and the sign of a seat, so that seats are told apart by either.

export type Colour = "black" | "white" | "red" | "blue" | "green" | "yellow" | "violet";
export type Sign = "ring" | "cross" | "triangle" | "square" | "star" | "bars";

const NAMED: Readonly<Record<string, Colour>> = {
  Black: "black",
  White: "white",
  Red: "red",
  Blue: "blue",
  Green: "green",
  Yellow: "yellow",
  Violet: "violet",
  Schwarz: "black",
  Weiß: "white",
  Rot: "red",
  Blau: "blue",
  Grün: "green",
  Gelb: "yellow",
  Violett: "violet",
};
const OTHERS: readonly Colour[] = ["red", "blue", "yellow", "green", "violet", "black"];
const SIGNS: readonly Sign[] = ["ring", "cross", "triangle", "square", "star", "bars"];

/** The colour that a seat is named after, or one of its own. */
export function colour(seats: readonly string[], seat: number): Colour {
  return NAMED[seats[seat] ?? ""] ?? OTHERS[seat % OTHERS.length]!;
}

export function sign(seat: number): Sign {
  return SIGNS[seat % SIGNS.length]!;
}
