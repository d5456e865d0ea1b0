import { describe, expect, it, test, vi } from "vitest";
import { moment } from "../../board/fixtures/load";
import { en } from "../../language/en";
import { scene, snapshot } from "../fixtures";
import { commandsOf, hasHints, laterCommands, noHint, shortcut } from "./commands";

describe("commands", () => {
  it("there is no hint during a setup", () => {
    const { arrangement } = moment("invictus: start").scene;
    expect(commandsOf(snapshot({ may: ["hint", "resign"] }))).toEqual(["hint", "resign"]);
    expect(commandsOf(snapshot({ may: ["hint", "resign"], scene: scene({ arrangement }) }))).toEqual(["resign"]);
  });

  it("a missing hint is explained", () => {
    const seats = [{}, { who: "computer", player: "casual" }] as const;
    const { arrangement } = moment("invictus: start").scene;
    expect(noHint(snapshot({ may: ["play", "hint"] }, [...seats]), en)).toBe("");
    expect(noHint(snapshot({ may: [] }, [...seats]), en)).toBe(en.noHintYet);
    expect(noHint(snapshot({ may: ["play", "hint"], scene: scene({ arrangement }) }, [...seats]), en)).toBe(
      en.noHintInSetup,
    );
    expect(noHint(snapshot({ may: ["play"] }), en)).toBe(en.noHintAmongPersons);
    expect(noHint(snapshot({ status: "over" }, [...seats]), en)).toBe("");
    expect(noHint(snapshot({}, [{ mine: false }, { mine: false }]), en)).toBe("");
  });

  it("hints are available if no other person plays", () => {
    expect(hasHints(snapshot({}, [{}, { who: "computer", player: "casual" }]))).toBe(true);
    expect(hasHints(snapshot({}, [{}, { mine: true }]))).toBe(true);
    expect(hasHints(snapshot())).toBe(false);
    expect(hasHints(snapshot({}, [{ mine: false }, { who: "computer" }]))).toBe(false);
  });

  it("later commands have their places from the start", () => {
    const computer = { who: "computer", player: "casual" } as const;
    expect(laterCommands(snapshot({ may: ["hint", "resign"] }, [{}, computer]))).toEqual(["hint", "undo", "resign"]);
    expect(laterCommands(snapshot())).toEqual(["takeback", "resign"]);
    expect(laterCommands(snapshot({}, [{ mine: false }, computer]))).toEqual([]);
    expect(laterCommands(snapshot({ status: "over" }, [{}, computer]))).toEqual([]);
  });
});

describe("shortcuts", () => {
  vi.stubGlobal("Element", class {});
  const key = (key: string, over: Partial<KeyboardEvent> = {}) => ({ key, target: null, ...over }) as KeyboardEvent;

  test("a key without modifiers has its command", () => {
    expect([shortcut(key("h"), true), shortcut(key("x"), true), shortcut(key("h", { ctrlKey: true }), true)]).toEqual([
      "hint",
      null,
      null,
    ]);
  });

  test("letter keys can be disabled, other keys still work", () => {
    for (const character of ["h", "u", "/", "?"]) expect(shortcut(key(character), false)).toBeNull();
    expect([shortcut(key("ArrowLeft"), false), shortcut(key("Escape"), false)]).toEqual(["back", "skip"]);
  });
});
