import { describe, expect, test, vi } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { ago, preferred, result } from "./language.svelte";

describe("texts", () => {
  const SAME_IN_BOTH = ["parlour", "speedNormal", "linkCode", "linkAddress"];
  const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.ts", "!./*"], {
    query: "?raw",
    import: "default",
    eager: true,
  });

  function flat(words: object, path = ""): [string, unknown][] {
    return Object.entries(words).flatMap(([key, value]) =>
      typeof value === "object" ? flat(value, `${path}${key}.`) : [[path + key, value] as [string, unknown]],
    );
  }

  test("both languages have the same keys", () => {
    expect(flat(de).map(([key]) => key)).toEqual(flat(en).map(([key]) => key));
  });

  test("no text is left in English", () => {
    const english = new Map(flat(en));
    const same = flat(de).filter(([key, value]) => typeof value === "string" && english.get(key) === value);
    expect(same.map(([key]) => key).filter((key) => !SAME_IN_BOTH.includes(key))).toEqual([]);
  });

  test("a lesson takes one minute or several", () => {
    expect([en, de].map((words) => words.lessonMinutes("1"))).toEqual(["about a minute", "etwa eine Minute"]);
    expect([en, de].map((words) => words.lessonMinutes("4"))).toEqual(["about 4 minutes", "etwa 4 Minuten"]);
  });

  test("every key is used", () => {
    const said = Object.values(sources).join() + "t().levels";
    expect(Object.keys(en).filter((key) => !new RegExp(`(t\\(\\)|words)\\.${key}\\b`).test(said))).toEqual([]);
  });

  test("the browser's first known language is used", () => {
    expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(["fr"])).toBe("en");
  });
});

describe("numbers", () => {
  vi.stubGlobal("navigator", { languages: ["en"] });

  test("results have a sign as wide as a digit, except zero", () => {
    expect([1, -1, 0, 0.5, -1.386].map(result)).toEqual(["+1", "−1", "0", "+0.5", "−1.39"]);
  });

  test("a past time is given in the largest unit that fits", () => {
    const times = [20_000, 60_000, 59 * 60_000, 3 * 3_600_000, 2 * 86_400_000].map(ago);
    expect(times).toEqual(["now", "1 minute ago", "59 minutes ago", "3 hours ago", "2 days ago"]);
  });
});
