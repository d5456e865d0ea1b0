import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { en } from "../../language/en";
import type { Snapshot } from "../../wire";
import { AREA } from "../../wire/defaults";
import { scene, snapshot, turn } from "../fixtures";
import {
  best,
  changedSeat,
  ended,
  headline,
  homeOf,
  isCalledOff,
  isTurned,
  keepBest,
  outcome,
  passesScreen,
  playerName,
  rememberSeat,
  resigningSeat,
  secretText,
  waitingText,
  wasDeclined,
  winners,
} from "./seats";

describe("names and results", () => {
  vi.stubGlobal("navigator", { languages: ["en"] });

  function over(results: number[], seats: object[] = [{}, {}]): Snapshot {
    return snapshot({ status: "over", end: { reason: "game", sentence: "", results } }, seats);
  }

  test("a player sees the own result", () => {
    expect(headline(over([1, -1]), en)).toBe("You win");
    expect(headline(over([-1, 1]), en)).toBe("You lose");
    expect(headline(over([0, 0]), en)).toBe("Draw");
  });

  test("a spectator, or a player of both seats, sees the winner", () => {
    expect(headline(over([-1, 1], [{ mine: false }, {}]), en)).toBe("Black wins");
    expect(headline(over([1, -1], [{ mine: true }, { mine: true }]), en)).toBe("White wins");
  });

  test("a single player sees the score", () => expect(headline(over([12], [{}]), en)).toBe("Score: 12"));

  test("a record that breaks off has no winner", () => {
    const table = snapshot({ status: "over", end: { reason: "record", sentence: "", results: [0, 0] } });
    expect(headline(table, en)).toBe("Game over");
  });

  test.each([
    ["aborted", [0, 0], true],
    ["abandoned", [0, 0], true], // by early versions
    ["abandoned", [1, -1], false],
    ["game", [0, 0], false],
  ] as const)("a game that ended as %s with %j is called off: %s", (reason, results, isOff) => {
    const table = snapshot({ status: "over", end: { reason, sentence: "", results: [...results] } });
    expect([isCalledOff(table), headline(table, en) === en.calledOff]).toEqual([isOff, isOff]);
    expect(winners(table).length === 0).toBe(isOff);
  });

  test("each seat has won, lost or drawn; a single one has a score", () => {
    const broken = snapshot({ status: "over", end: { reason: "record", sentence: "", results: [0, 0] } });
    expect([1, -1, 0].map((value) => outcome(over([0, 0]), value, en))).toEqual(["won", "lost", "drew"]);
    expect([outcome(over([12], [{}]), 12, en), outcome(broken, 0, en)]).toEqual(["12", ""]);
  });

  test("a table waits for free seats, then for its players", () => {
    expect(waitingText(snapshot({}, [{}, { who: "open" }]), en)).toBe(en.waitingForSeats);
    expect(waitingText(snapshot(), en)).toBe(en.waitingForReady);
  });

  test("players are called by their names", () => {
    const seats = snapshot({}, [{ player: null }, { who: "computer", player: "strong" }, { player: "Ada" }]).seats;
    expect(seats.map((seat) => playerName(seat, en))).toEqual(["you", "Computer (strong)", "Ada"]);
  });

  test("a player who neither won nor lost sees who did", () => {
    const seats = ["White", "Black", "Green"].map((name) => ({ name }));
    expect(ended([-1, 1, 0], seats, 2, en)).toBe("Black wins");
    expect(ended([0, 0, 0], seats, 2, en)).toBe(en.drawn);
  });

  test("a secret turn shows its player", () => {
    const told = (actor: number) => secretText({ number: 0, actor, secret: true }, ["White", "Black"], en);
    expect([told(1), told(-1)]).toEqual(["Black has made a secret choice.", "The outcome is hidden."]);
  });
});

describe("seats", () => {
  describe("orientation", () => {
    function table(viewpoint: number, mine: boolean[], rows = ["2", "1"]) {
      const board = { id: "board", kind: "board", spots: [], ...AREA, rows };
      return snapshot(
        { viewpoint, scene: scene({ areas: [board] }) },
        mine.map((mine) => ({ mine })),
      );
    }

    test("the second of two players sees the board from the other side", () => {
      expect(isTurned(table(1, [false, true]))).toBe(true);
      expect(isTurned(table(0, [true, false]))).toBe(false);
    });

    test("the board is not flipped for spectators, two players at one screen, or without sides", () => {
      expect(isTurned(table(1, [false, false]))).toBe(false);
      expect(isTurned(table(1, [true, true]))).toBe(false);
      expect(isTurned(table(1, [false, true], ["A", "2"]))).toBe(false);
      expect(isTurned(table(1, [false, true, false]))).toBe(false);
    });

    test("the first place is the viewer's and stays if people share a screen", () => {
      expect([homeOf(table(1, [false, true])), homeOf(table(1, [false, false]))]).toEqual([1, 1]);
      expect([homeOf(table(0, [true, true])), homeOf(table(1, [true, true]))]).toEqual([0, 0]);
    });

    test("the seat whose view is on the screen resigns, where several share it", () => {
      expect([0, 1].map((viewpoint) => resigningSeat(table(viewpoint, [true, true])))).toEqual([0, 1]);
      expect(resigningSeat(table(1, [false, true]))).toBe(null);
    });
  });

  describe("rematch", () => {
    const before = snapshot({ id: "t1", rematch: "t2" });
    const swapped = [{ mine: false }, { mine: true }];

    it("a changed seat is reported once", () => {
      rememberSeat(before);
      const after = snapshot({ id: "t2" }, swapped);
      expect([changedSeat(after), changedSeat(after)]).toEqual(["Black", null]);
    });

    it("nothing is reported for the same seat, all seats or another table", () => {
      for (const [from, seats] of [
        [before, [{}, {}]],
        [before, [{ mine: true }, { mine: true }]],
        [snapshot(), swapped],
      ] as const) {
        rememberSeat(from);
        expect(changedSeat(snapshot({ id: "t2" }, [...seats]))).toBeNull();
      }
    });
  });

  describe("passing the screen", () => {
    test("a player with a secret at a shared screen is asked to pass it on", () => {
      const both = [{ mine: true }, { mine: true }];
      const [white, black] = [snapshot({ viewpoint: 0 }, both), snapshot({ viewpoint: 1 }, both)];
      const secret = [{ number: 0, actor: 0, secret: true as const }];
      expect(passesScreen(white, black, secret)).toBe(true);
      expect(passesScreen(white, black, [turn(0)])).toBe(false);
      expect(passesScreen(white, white, secret)).toBe(false);
    });
  });
});

describe("the winners", () => {
  const over = (results: number[], reason: NonNullable<Snapshot["end"]>["reason"] = "game") =>
    snapshot(
      { status: "over", end: { reason, sentence: "", results } },
      results.map(() => ({})),
    );

  test("are the winner, or all who share a draw", () => {
    expect(winners(over([-1, 1]))).toEqual([1]);
    expect(winners(over([0, 0]))).toEqual([0, 1]);
    expect(winners(over([1, 1]))).toEqual([0, 1]);
    expect(winners(over([-1, -1]))).toEqual([]);
    expect(winners(over([0.5, 0.5, -1]))).toEqual([0, 1]);
  });

  test("include a single player with any score", () => {
    expect(winners(over([7]))).toEqual([0]);
  });

  test("are nobody if a record breaks off", () => {
    expect(winners(over([0, 0], "record"))).toEqual([]);
    expect(winners(over([1, -1], "record"))).toEqual([0]);
  });
});

describe("the best score", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  const over = (score: number, seats = 1, players = 1) =>
    snapshot(
      {
        options: { players },
        end: { reason: "game", sentence: "", results: Array.from({ length: seats }, () => score) },
      },
      Array.from({ length: seats }, () => ({ mine: true })),
    );

  test("is kept for each game and its options", () => {
    for (const score of [7, 9, 8]) keepBest(over(score));
    expect(best(over(0))).toBe(9);
    expect(best(over(0, 1, 2))).toBeNull();
  });

  test("does not exist in games of several", () => {
    keepBest(over(1, 2));
    expect(best(over(1, 2))).toBeNull();
  });

  test("ignores storage errors", () => {
    vi.stubGlobal("localStorage", undefined);
    keepBest(over(5));
    expect(best(over(5))).toBeNull();
  });
});

describe("wasDeclined", () => {
  const seats = [{ mine: true }, { mine: false }];
  const own = snapshot({ offers: [{ kind: "draw", seat: 0 }], turns: [turn(0)] }, seats);

  test.each<[string, Partial<Snapshot>, boolean]>([
    ["the offer is gone", {}, true],
    ["the offer still stands", { offers: own.offers }, false],
    ["somebody has played", { turns: [turn(0), turn(1)] }, false],
    ["the draw is agreed", { status: "over" }, false],
    ["the rematch is open", { rematch: "t2" }, false],
  ])("%s", (_, change, declined) => {
    expect(wasDeclined(own, snapshot({ turns: [turn(0)], ...change }, seats))).toBe(declined);
  });

  test("offers of others do not count", () => {
    const other = { ...own, offers: [{ kind: "draw" as const, seat: 1 }] };
    expect(wasDeclined(other, { ...own, offers: [] })).toBe(false);
  });
});
