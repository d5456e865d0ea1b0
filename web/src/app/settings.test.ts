import { afterEach, expect, test, vi } from "vitest";
import { load } from "./settings.svelte";

const keep = (text: string | null) => vi.stubGlobal("localStorage", { getItem: () => text });

afterEach(() => vi.unstubAllGlobals());

test("what was kept is there again", () => {
  keep('{"board": "slate", "pieces": "flat", "volume": 0.2, "sound": false, "name": "Anna"}');
  expect(load()).toMatchObject({ board: "slate", pieces: "flat", volume: 0.2, sound: false, name: "Anna" });
});

test("a theme that is unknown falls back, and the rest stands", () => {
  keep('{"board": "marble", "pieces": 3, "theme": "dark", "volume": 7, "sound": "yes", "colour": "mauve"}');
  expect(load()).toMatchObject({ board: "wood", pieces: "turned", theme: "dark", volume: 0.7, sound: true });
  expect(load()).not.toHaveProperty("colour");
});

test.each([null, "null", "[]", "{", "7"])("nothing good kept (%s): the page works without", (text) => {
  keep(text);
  expect(load()).toMatchObject({ language: "auto", board: "wood", sound: true });
});
