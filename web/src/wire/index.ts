// Short names for the types of messages to and from the server, generated in `schema.ts`.

import type { components } from "./schema";

type Schemas = components["schemas"];

export const CHANCE = -1; // as an actor
export const TERMINAL = -4;

// ---- scenes -------------------------------------------------------------------------------------------------------

export type Scene = Schemas["Scene"];
export type Area = Schemas["Area"];
export type Spot = Schemas["Spot"];
export type Piece = Schemas["Piece"];
export type Card = Schemas["Card"];
export type Counter = Schemas["Counter"];
export type Choice = Schemas["Choice"];
export type Button = Schemas["Button"];
export type Plan = Schemas["Plan"];
export type Beat = Schemas["Beat"];
export type Beats = Schemas["Beats"];

// ---- games --------------------------------------------------------------------------------------------------------

export type Game = Schemas["Game"];
export type Option = Game["options"][number];
export type Value = Snapshot["options"][string];
export type Rules = Schemas["Rules"];
export type Level = Schemas["Level"];
export type Lesson = Schemas["Lesson"];
export type LessonStep = Schemas["LessonStep"];
export type LessonAnswer = Schemas["LessonAnswer"];

// ---- tables -------------------------------------------------------------------------------------------------------

export type Order = Schemas["Order"];
export type Listing = Schemas["Listing"];
export type Snapshot = Schemas["Snapshot"];
export type Status = Snapshot["status"];
export type Clock = Snapshot["clock"];
export type May = Snapshot["may"][number];
export type Seat = Schemas["Seat"];
export type Who = Seat["who"];
export type SeenTurn = Schemas["SeenTurn"];
export type SecretTurn = Schemas["SecretTurn"];
export type Turn = Snapshot["turns"][number];
export type Offer = Schemas["Offer"];
export type OfferKind = Offer["kind"];
export type Remark = Schemas["Remark"];
export type Phrase = Remark["phrase"];
export type EndReason = Schemas["End"]["reason"];
export type Fairness = Snapshot["fairness"];
export type RecordSummary = Schemas["RecordSummary"];
export type Rolls = Schemas["Rolls"];
export type Statistics = Schemas["Statistics"];
export type PastTable = Schemas["PastTable"];
export type Analysis = Schemas["Analysis"];
export type AnalysedMove = Schemas["AnalysedMove"];

/** Whether a turn's action is still secret. */
export function isSecret(turn: Turn): turn is SecretTurn {
  return "secret" in turn;
}

// ---- messages -----------------------------------------------------------------------------------------------------

export type Fault = Schemas["Fault"];
export type Ping = Schemas["Ping"];
export type Message = Snapshot | Schemas["Pong"]; // over the WebSocket
export type CloseCode = Schemas["CloseCode"]; // of the WebSocket
