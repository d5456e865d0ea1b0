import { expect, test, vi } from "vitest";
import { shortcut } from "./shortcuts";

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
