import { describe, expect, it } from "vitest";
import colours from "../board/pieces/colours.css?raw";
import sets from "../board/pieces/sets.css?raw";
import boards from "./boards.css?raw";
import theme from "./theme.css?raw";
import { CHOICES } from "../app/settings.svelte";

type Scheme = "light" | "dark";
type Look = Record<"palette" | "board" | "pieces", string>;

const TEXT = 4.5; // WCAG 2.2 AA
const GRAPHIC = 3;
const MORE = 1.5; // factor for high contrast
const SEATS = ["black", "white", "red", "blue", "green", "yellow", "violet"];
const CSS = [theme, boards, colours, sets].join("\n");
const LOOKS = ["standard", "distinct"].flatMap((palette) =>
  CHOICES.board.flatMap((board) => CHOICES.pieces.map((pieces): Look => ({ palette, board, pieces }))),
);

/** The custom properties set for a selector. */
function blocks(selector: string): [string, string][] {
  return [...CSS.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) => {
    const names = selectors!
      .replace(/\/\*.*?\*\//gs, "")
      .split(",")
      .map((it) => it.trim());
    const set = [...body!.matchAll(/--([\w-]+): ([^;]+);/g)].map(
      ([, name, value]) => [name!, value!] as [string, string],
    );
    return names.includes(selector) ? set : [];
  });
}

/** The colours of a look by name. The palette comes last, as its selector is more specific. */
function coloursOf({ palette, board, pieces }: Look): Map<string, string> {
  const themes = [`[data-board="${board}"]`, `[data-pieces="${pieces}"]`, `:root[data-palette="${palette}"]`];
  return new Map([":root", ...themes].flatMap(blocks));
}

function colour(known: Map<string, string>, scheme: Scheme, name: string): string {
  const value = known.get(name) ?? "";
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const found = pair ? pair[scheme === "light" ? 1 : 2]! : value;
  expect(found, name).toMatch(/^#[0-9a-f]{6}$/);
  return found;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const WRITTEN: [string, string[]][] = [
  ["ink", ["page", "paper", "paper-raised", "felt", "baize"]],
  ["ink-soft", ["page", "paper", "paper-raised", "felt", "baize"]],
  ["accent", ["page", "paper", "paper-raised"]],
  ["good", ["page", "paper", "paper-raised"]],
  ["bad", ["page", "paper", "paper-raised"]],
  ["accent-ink", ["accent"]],
  ["square-ink", ["square-light", "square-dark"]],
  ["shade-ink", ["square-light", "square-dark", "square-deep"]],
  ["frame-ink", ["frame", "frame-shine"]],
  ["rim-ink", ["rim"]],
  ["card-ink", ["card"]],
  ["ivory-ink", ["ivory"]],
  ["brass-ink", ["brass"]],
  ...SEATS.map((seat): [string, string[]] => [`${seat}-ink`, [seat]]),
];

const DRAWN: [string, string[]][] = [
  ["mark-target", ["square-light", "square-dark", "square-deep"]],
  ["mark-capture", ["square-light", "square-dark", "square-deep"]],
  ["called", ["square-light", "square-dark", "square-deep"]],
  ["stroke", ["stroke-edge"]],
  ["mark-rim", ["rim"]],
  ["mark-hint", ["square-light", "focus-gap"]],
  ["mark-drawn", ["square-light", "square-dark"]],
  ["focus", ["page", "paper", "felt", "focus-gap"]],
];

describe.each(LOOKS)("the $palette palette, the board $board, the pieces $pieces", (look) => {
  const known = coloursOf(look);

  describe.each(["light", "dark"] as const)("%s", (scheme) => {
    const pairs = [...WRITTEN.map((row) => [...row, TEXT] as const), ...DRAWN.map((row) => [...row, GRAPHIC] as const)];
    it.each(pairs)("%s is visible on %s", (name, grounds, least) => {
      for (const ground of grounds) {
        const found = contrast(colour(known, scheme, name), colour(known, scheme, ground));
        expect(found, `${name} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    });

    it.each(SEATS)("a %s piece stands out from its square by its face or its edge", (seat) => {
      const isHigh = look.board === "contrast" && look.pieces === "contrast" && look.palette === "standard";
      const least = isHigh ? GRAPHIC * MORE : GRAPHIC;
      for (const ground of ["square-light", "square-dark"]) {
        const found = [seat, `${seat}-edge`].map((name) =>
          contrast(colour(known, scheme, name), colour(known, scheme, ground)),
        );
        expect(Math.max(...found), `${seat} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    });
  });
});

/** A colour with an opacity over another. */
function over(hex: string, strength: number, ground: string): string {
  const part = (of: string, at: number) => parseInt(of.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(strength * part(hex, at) + (1 - strength) * part(ground, at)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

describe.each(["light", "dark"] as const)("high contrast, %s", (scheme) => {
  const known = coloursOf({ palette: "standard", board: "contrast", pieces: "contrast" });

  it.each(["square-light", "square-dark", "baize"])(
    "a selectable spot is visible on %s away from the pointer",
    (name) => {
      const ground = colour(known, scheme, name);
      const mark = over(colour(known, scheme, "mark-origin"), parseFloat(known.get("mark-rest")!) / 100, ground);
      expect(contrast(mark, ground)).toBeGreaterThanOrEqual(GRAPHIC);
    },
  );

  it.each(["square-ink", "frame-ink", "rim-ink", "card-ink"])("%s exceeds the minimum contrast", (name) => {
    const grounds = WRITTEN.find(([written]) => written === name)![1];
    for (const ground of grounds) {
      expect(contrast(colour(known, scheme, name), colour(known, scheme, ground))).toBeGreaterThanOrEqual(TEXT * MORE);
    }
  });
});

it.each(["board", "pieces"] as const)("each theme of the %s sets only what the first one does", (what) => {
  const [usual, ...others] = CHOICES[what].map((name) => blocks(`[data-${what}="${name}"]`).map(([name]) => name));
  expect(usual!.length).toBeGreaterThan(10);
  for (const names of others) expect(names.filter((name) => !usual!.includes(name))).toEqual([]);
});
