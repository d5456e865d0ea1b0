import { expect, test, vi } from "vitest";
import { en } from "../../language/en";
import type { Snapshot } from "../../wire";
import { snapshot } from "../fixtures";
import { ended, headline, outcome, playerName, secretText, waitingText } from "./names";

vi.stubGlobal("navigator", { languages: ["en"] });

function over(results: number[], seats: object[] = [{}, {}]): Snapshot {
  return snapshot({ status: "over", end: { reason: "game", sentence: "", results } }, seats);
}

test("who played hears how they did", () => {
  expect(headline(over([1, -1]), en)).toBe("You win");
  expect(headline(over([-1, 1]), en)).toBe("You lose");
  expect(headline(over([0, 0]), en)).toBe("Draw");
});

test("who watched, or played both seats, hears who won", () => {
  expect(headline(over([-1, 1], [{ mine: false }, {}]), en)).toBe("Black wins");
  expect(headline(over([1, -1], [{ mine: true }, { mine: true }]), en)).toBe("White wins");
});

test("alone one hears the score", () => expect(headline(over([12], [{}]), en)).toBe("Score: 12"));

test("a record that breaks off has no winner", () => {
  const table = snapshot({ status: "over", end: { reason: "record", sentence: "", results: [0, 0] } });
  expect(headline(table, en)).toBe("Game over");
});

test("each seat has won, lost or drawn; alone it has a score", () => {
  const broken = snapshot({ status: "over", end: { reason: "record", sentence: "", results: [0, 0] } });
  expect([1, -1, 0].map((value) => outcome(over([0, 0]), value, en))).toEqual(["won", "lost", "drew"]);
  expect([outcome(over([12], [{}]), 12, en), outcome(broken, 0, en)]).toEqual(["12", ""]);
});

test("a table waits for free seats, then for who sits there", () => {
  expect(waitingText(snapshot({}, [{}, { who: "open" }]), en)).toBe(en.waitingForSeats);
  expect(waitingText(snapshot(), en)).toBe(en.waitingForReady);
});

test("players are called by their names", () => {
  const seats = snapshot({}, [{ player: null }, { who: "computer", player: "strong" }, { player: "Ada" }]).seats;
  expect(seats.map((seat) => playerName(seat, en))).toEqual(["you", "Computer (strong)", "Ada"]);
});

test("who neither won nor lost is told who did", () => {
  const seats = ["White", "Black", "Green"].map((name) => ({ name }));
  expect(ended([-1, 1, 0], seats, 2, en)).toBe("Black wins");
  expect(ended([0, 0, 0], seats, 2, en)).toBe(en.drawn);
});

test("of a secret turn it is told whose it was", () => {
  const told = (actor: number) => secretText({ number: 0, actor, secret: true }, ["White", "Black"], en);
  expect([told(1), told(-1)]).toEqual(["Black has made a secret choice.", "The outcome is hidden."]);
});
