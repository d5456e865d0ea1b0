import { beforeEach, describe, expect, test } from "vitest";
import type { Fairness, Rolls, Turn } from "../../wire";
import { fairness, turn } from "../fixtures";
import { forgeryIn } from "./check";
import type { Contribution } from "./contribution";
import { commitment, roller } from "./formula";

const FACES = { texts: ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"], weights: [1, 1, 1, 1, 1, 1] };
const LOADED = { texts: ["head", "tail"], weights: [3, 1] };
const OTHER = "f".repeat(64);

describe("the formula", () => {
  test.each([
    // the examples of docs/ideas/dice.md
    [2, ["alice", ""], "roll:0:1", Array<number>(1296).fill(1), 1172],
    [1, ["alice", ""], "1", Array<number>(1296).fill(1), 919],
    [2, [], "first:0:1", [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1], 6],
  ])("%i gives the rolls of the documentation", (formula, entropy, name, weights, index) => {
    expect(roller(formula, "7", entropy)(name, weights)).toBe(index);
  });

  test("a commitment is the SHA-256 in hexadecimal digits", () => {
    expect(commitment("7")).toBe("7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451");
  });
});

describe("a finished game", () => {
  let dice: Fairness;
  let mine: Contribution;
  let turns: Turn[];
  let rolls: Rolls[];

  beforeEach(() => {
    const entropy = ["ann", "bob"];
    const commitments = [commitment("ann"), null, commitment("bob")];
    dice = fairness({ secret: "7", commitment: commitment("7"), entropy, commitments });
    const { commitment: server } = dice;
    mine = { id: "t1", entropy: "bob", commitment: commitments[2]!, seen: { commitment: server, commitments } };
    const roll = roller(2, "7", entropy);
    const names = ["roll:0:1", "coin:-:1", "roll:0:2", "roll:1:1"];
    const tables = [FACES, LOADED];
    const kinds = names.map((name) => (name.startsWith("coin") ? 1 : 0));
    rolls = [
      {
        rolls: names.map((name, at) => ({ turn: 2 * at, name, outcomes: kinds[at]! })),
        outcomes: tables,
        next_turn: null,
      },
    ];
    const texts = names.map((name, at) => roll(name, tables[kinds[at]!]!.weights));
    turns = texts.flatMap((index, at) => [
      turn(2 * at, tables[kinds[at]!]!.texts[index]!, { actor: -1 }),
      turn(2 * at + 1, "move"),
    ]);
  });

  const found = (mine: Contribution | null, change: Partial<Fairness> = {}) =>
    forgeryIn({ ...dice, ...change }, turns, rolls, mine);

  test("is verified by players and onlookers", () => {
    expect([found(mine), found(null)]).toEqual([null, null]);
  });

  test("of an earlier version is verified without commitments", () => {
    expect(found(null, { commitments: null })).toBe(null);
  });

  test("with another secret is a forgery, also with a commitment that fits", () => {
    expect(found(mine, { secret: "8" })).toEqual({ what: "secret" });
    expect(found(mine, { secret: "8", commitment: commitment("8") })).toEqual({ what: "commitment" });
  });

  test.each([
    ["one replaced", ([one, two]: (string | null)[]) => [one!, two!, OTHER]],
    ["one removed", ([one, two]: (string | null)[]) => [one!, two!, null]],
    ["two exchanged", ([one, two, three]: (string | null)[]) => [three!, two!, one!]],
    ["none", () => null],
  ])("with other commitments is a forgery: %s", (_, change) => {
    expect(found(mine, { commitments: change(dice.commitments!) })).toEqual({ what: "commitments" });
  });

  test.each([
    ["own", ["ann", "eve"]],
    ["own", ["ann"]],
    ["own", []],
    ["entropy", ["eve", "bob"]],
    ["entropy", ["ann", "bob", "eve"]],
    ["order", ["bob", "ann"]],
  ])("with changed random numbers is a forgery: %s, %j", (what, entropy) => {
    expect(found(mine, { entropy })).toEqual({ what });
  });

  test("that never asked for the random numbers committed to is a forgery", () => {
    expect(found({ ...mine, seen: null })).toEqual({ what: "unused" });
  });

  test("with any other roll is a forgery that is named", () => {
    for (const at of [0, 2, 4, 6]) {
      const honest = turns;
      const right = (turns[at] as { text: string }).text;
      turns = turns.map((one) => (one.number === at ? turn(at, "roll 7", { actor: -1 }) : one));
      expect(found(mine)).toEqual({ what: "roll", turn: at + 1, shown: "roll 7", right });
      turns = honest;
    }
  });

  test("with other weights is a forgery", () => {
    const total = FACES.weights.length;
    rolls[0]!.outcomes[0] = { ...FACES, weights: FACES.weights.map((_, at) => (at === total - 1 ? 1000 : 0)) };
    expect(found(mine)).toMatchObject({ what: "roll" });
  });

  test("with a roll that is not explained, or counted wrongly, is a forgery", () => {
    const [answer] = rolls;
    rolls = [{ ...answer!, rolls: answer!.rolls.filter(({ turn }) => turn !== 2) }];
    expect(found(mine)).toEqual({ what: "missing", turn: 3 });
    rolls = [{ ...answer!, rolls: answer!.rolls.map((one) => (one.turn === 4 ? { ...one, name: "roll:0:3" } : one)) }];
    expect(found(mine)).toEqual({ what: "name", turn: 5 });
  });
});
