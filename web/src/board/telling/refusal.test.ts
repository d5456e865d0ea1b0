import { expect, it } from "vitest";
import type { Scene } from "../../wire";
import { moment } from "../fixtures/load";
import { refusal } from "./refusal";
import { words } from "./words";

const EN = words("en");
const { scene: LOKAI } = moment("lokai_and_bele: start");
const why = (scene: Scene, id: string, idle = "") => refusal(scene, id, "not now", idle, EN);

it("says whose turn it is, or why it is nobody's", () => {
  const theirs = { ...LOKAI, choices: [], actor: 1 };
  expect(why(theirs, "d4")).toBe("It's White's turn.");
  expect(why(theirs, "d4", "You are looking back.")).toBe("You are looking back.");
  expect(why({ ...theirs, actor: -1 }, "d4")).toBe("It isn't your turn.");
  expect(why(moment("lokai_and_bele: end").scene, "d4")).toBe("The game is over.");
});

it("says whose a piece is that cannot be picked", () => {
  expect(why(LOKAI, "g8")).toBe("g8 belongs to White.");
  expect(why(LOKAI, "a1")).toBe("You can't select a1 now.");
});

it("takes no owner for the reason where one does not pick by owners", () => {
  const { scene } = moment("bingo_battle: claimed");
  expect(why(scene, "a4")).toBe("You can't select a4 now.");
});

it("says that nothing lies there", () => {
  const { scene } = moment("bingo_chess: promotion");
  expect(why(scene, "e3")).toBe("e3 is empty. Select a highlighted spot instead.");
});

it("says what would be right once something is picked", () => {
  expect(refusal(LOKAI, "g8", "not there", "", EN)).toContain("can't continue to g8. Select a highlighted spot");
  expect(refusal(LOKAI, "h6", "not there", "", words("de", true))).toContain("Tippe auf ein markiertes Feld");
});
