import { beforeEach, describe, expect, test, vi } from "vitest";
import { Director } from "../beats/director.svelte";
import { en } from "../language/en";
import { dismiss, notices } from "../ui/notices.svelte";
import type { Snapshot } from "../wire";
import { TableController } from "./controller.svelte";
import { choice, scene, snapshot, turn } from "./fixtures";
import type { Session } from "./session/session.svelte";

describe("TableController", () => {
  let asked: [string, object][];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal("navigator", { languages: ["en"] });
  });

  function controllerFor(over: Partial<Snapshot>): TableController {
    const table = snapshot({ turns: [turn(0)], ...over });
    const session = {
      id: "t1",
      table,
      turns: table.turns,
      secrets: new Set<number>(),
      busy: false,
      askNow: async (what: string, body: object) => (asked.push([what, body]), true),
    } as unknown as Session;
    const house = {
      speed: () => "none" as const,
      still: () => true,
      attended: () => true,
      patience: () => 0,
      began() {},
      passed() {},
      counted() {},
      settled() {},
    };
    return new TableController(session, new Director(house), () => table);
  }

  test("a command goes to the server, or asks the player first", () => {
    const controller = controllerFor({ may: ["draw", "resign"] });
    controller.command("draw");
    expect(asked).toEqual([["offers", { kind: "draw" }]]);
    controller.command("resign");
    expect([asked.length, controller.dialog]).toEqual([1, "resign"]);
  });

  test("a disallowed command does nothing", () => {
    const controller = controllerFor({ may: [] });
    for (const what of ["draw", "resign", "undo"] as const) controller.command(what);
    expect([asked, controller.dialog, controller.move.seeking]).toEqual([[], null, false]);
  });

  test("a missing hint is explained", () => {
    const controller = controllerFor({ may: [] });
    controller.command("hint");
    const notice = notices.list.at(-1);
    expect([controller.move.seeking, notice?.text]).toEqual([false, en.noHintAmongPersons]);
    dismiss(notice?.id ?? 0);
  });

  test("a choice is played only by a player who may move", () => {
    const choices = [choice("a1")];
    controllerFor({ may: [], scene: scene({ choices }) }).play(["a1"]);
    expect(asked).toEqual([]);
    controllerFor({ may: ["play"], scene: scene({ choices }) }).play(["a1"]);
    expect(asked).toEqual([["actions", { actions: ["a1"] }]]);
  });

  test("the board is flipped and dialogs are opened", () => {
    const controller = controllerFor({});
    controller.use("flip");
    controller.use("rules");
    expect([controller.flipped, controller.dialog]).toEqual([true, "rules"]);
  });

  test("the move so far is shown before a hint", () => {
    const controller = controllerFor({ may: ["play"] });
    controller.move.hint = {
      text: "a1",
      sentence: "White plays a1.",
      spots: [],
      value: 0,
      visits: 1,
    } as unknown as TableController["move"]["hint"];
    expect(controller.note).toMatch(/^Hint: White plays a1\./);
    const other = controllerFor({ may: ["play"] });
    [other.partial, other.move.hint] = ["a1 picked.", controller.move.hint];
    expect(other.note).toBe("a1 picked.");
  });

  test("the screen is passed on if the next player may not see the choice", () => {
    const seats = [{ mine: true }, { mine: true }];
    const before = snapshot({ may: ["play"], scene: scene({ actor: 0 }) }, seats);
    const after = snapshot({ viewpoint: 1, may: ["play"], scene: scene({ actor: 1 }) }, seats);
    const told = (turns: Snapshot["turns"]) => {
      const controller = controllerFor({ turns });
      controller.changed(before, after);
      return controller.next;
    };
    expect(told([{ number: 0, actor: 0, secret: true }])).toBe("Black");
    expect(told([turn(0)])).toBeNull(); // nothing is hidden
  });
});
