import { afterEach, expect, test, vi } from "vitest";
import { load } from "./settings.svelte";

const keep = (text: string | null) => vi.stubGlobal("localStorage", { getItem: () => text });

afterEach(() => vi.unstubAllGlobals());

test("saved settings are restored", () => {
  keep('{"board": "slate", "pieces": "flat", "volume": 0.2, "sound": false, "name": "Anna"}');
  expect(load()).toMatchObject({ board: "slate", pieces: "flat", volume: 0.2, sound: false, name: "Anna" });
});

test("an unknown theme falls back to the default, other settings are kept", () => {
  keep('{"board": "marble", "pieces": 3, "theme": "dark", "volume": 7, "sound": "yes", "colour": "mauve"}');
  expect(load()).toMatchObject({ board: "wood", pieces: "turned", theme: "dark", volume: 0.7, sound: true });
  expect(load()).not.toHaveProperty("colour");
});

test.each([null, "null", "[]", "{", "7"])("invalid storage (%s) falls back to the defaults", (text) => {
  keep(text);
  expect(load()).toMatchObject({ language: "auto", board: "wood", sound: true });
});
