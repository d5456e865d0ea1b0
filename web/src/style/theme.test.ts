import { describe, expect, it } from "vitest";
import pieces from "../board/pieces/colours.css?raw";
import theme from "./theme.css?raw";

type Scheme = "light" | "dark";

const TEXT = 4.5; // WCAG 2.2 AA
const GRAPHIC = 3;
const SEATS = ["black", "white", "red", "blue", "green", "yellow", "violet"];

function block(css: string, selector: string): [string, string][] {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]);
}

const [USUAL, DISTINCT] = [":root", ':root[data-palette="distinct"]'].map((selector) =>
  [theme, pieces].flatMap((css) => block(css, selector)),
) as [[string, string][], [string, string][]];
const PALETTES = { standard: new Map(USUAL), distinct: new Map([...USUAL, ...DISTINCT]) };

function colour(palette: keyof typeof PALETTES, scheme: Scheme, name: string): string {
  const value = PALETTES[palette].get(name) ?? "";
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
  ["ink", ["page", "paper", "paper-raised", "felt"]],
  ["ink-soft", ["page", "paper", "paper-raised", "felt"]],
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

describe.each(["standard", "distinct"] as const)("the %s palette", (palette) => {
  describe.each(["light", "dark"] as const)("%s", (scheme) => {
    const pairs = [...WRITTEN.map((row) => [...row, TEXT] as const), ...DRAWN.map((row) => [...row, GRAPHIC] as const)];
    it.each(pairs)("%s is seen on %s", (name, grounds, least) => {
      for (const ground of grounds) {
        const found = contrast(colour(palette, scheme, name), colour(palette, scheme, ground));
        expect(found, `${name} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    });

    it.each(SEATS)("a %s piece stands out from its square by its face or its edge", (seat) => {
      for (const ground of ["square-light", "square-dark"]) {
        const found = [seat, `${seat}-edge`].map((name) =>
          contrast(colour(palette, scheme, name), colour(palette, scheme, ground)),
        );
        expect(Math.max(...found), `${seat} on ${ground}`).toBeGreaterThanOrEqual(GRAPHIC);
      }
    });
  });
});
