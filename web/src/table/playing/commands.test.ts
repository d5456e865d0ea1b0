import { describe, expect, it, test, vi } from "vitest";
import { moment } from "../../board/fixtures/load";
import { en } from "../../language/en";
import { scene, snapshot } from "../fixtures";
import { commandsOf, expectedOf, hasHints, noHint, shortcut } from "./commands";

describe("commands", () => {
  it("offers no hint while a setup is laid out", () => {
    const { arrangement } = moment("invictus: start").scene;
    expect(commandsOf(snapshot({ may: ["hint", "resign"] }))).toEqual(["hint", "resign"]);
    expect(commandsOf(snapshot({ may: ["hint", "resign"], scene: scene({ arrangement }) }))).toEqual(["resign"]);
  });

  it("says why there is no hint", () => {
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

  it("has hints where no other person plays", () => {
    expect(hasHints(snapshot({}, [{}, { who: "computer", player: "casual" }]))).toBe(true);
    expect(hasHints(snapshot({}, [{}, { mine: true }]))).toBe(true);
    expect(hasHints(snapshot())).toBe(false);
    expect(hasHints(snapshot({}, [{ mine: false }, { who: "computer" }]))).toBe(false);
  });

  it("keeps a place from the start for what can be asked for later", () => {
    const computer = { who: "computer", player: "casual" } as const;
    expect(expectedOf(snapshot({ may: ["hint", "resign"] }, [{}, computer]))).toEqual(["hint", "undo", "resign"]);
    expect(expectedOf(snapshot())).toEqual(["takeback", "resign"]);
    expect(expectedOf(snapshot({}, [{ mine: false }, computer]))).toEqual([]);
    expect(expectedOf(snapshot({ status: "over" }, [{}, computer]))).toEqual([]);
  });
});

describe("shortcuts", () => {
  vi.stubGlobal("Element", class {});
  const key = (key: string, over: Partial<KeyboardEvent> = {}) => ({ key, target: null, ...over }) as KeyboardEvent;

  test("a key asks for what it stands for, alone", () => {
    expect([shortcut(key("h"), true), shortcut(key("x"), true), shortcut(key("h", { ctrlKey: true }), true)]).toEqual([
      "hint",
      null,
      null,
    ]);
  });

  test("characters can be switched off, other keys go on", () => {
    for (const character of ["h", "u", "/", "?"]) expect(shortcut(key(character), false)).toBeNull();
    expect([shortcut(key("ArrowLeft"), false), shortcut(key("Escape"), false)]).toEqual(["back", "skip"]);
  });
});
