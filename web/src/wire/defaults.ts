// The defaults of the parts of a scene, as in `parlour/view/scene.py`.

import type { Area, Choice, Counter, Piece, Plan, Scene, Spot } from ".";

type Button = NonNullable<Choice["button"]>;
type Card = NonNullable<Piece["card"]>;

export const COLOURS: Scene["colours"] = ["red", "blue", "yellow", "green", "violet", "black"];
export const CARD: Card = { cost: "", text: "", extra: "", picture: "", refusal: "" };
export const PIECE: Omit<Piece, "kind"> = {
  owner: null,
  label: "",
  card: null,
  picture: "",
  size: 1,
  colour: "",
  hidden: false,
};
export const SPOT: Omit<Spot, "id" | "x" | "y" | "pieces"> = {
  label: "",
  locked: false,
  name: "",
  note: "",
  shade: 0,
  tint: null,
  picture: "",
  emphasis: "",
  odds: null,
};
export const AREA: Omit<Area, "id" | "kind" | "spots"> = {
  title: "",
  columns: [],
  rows: [],
  printed: false,
  heads: [],
  lines: [],
  scale: 1,
  offers: false,
  seat: null,
  edges: [],
  unit: 1,
  size: [],
  picture: "",
};
export const COUNTER: Omit<Counter, "label" | "value"> = { limit: null, seat: null, text: "" };
export const PLAN: Pick<Plan, "shuffled"> = { shuffled: false };
export const BUTTON: Omit<Button, "label"> = { note: "", piece: null, rank: 0 };
export const CHOICE: Pick<Choice, "captures" | "button"> = { captures: false, button: null };
