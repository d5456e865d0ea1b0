// Rules that the linter cannot check: colours and line lengths in all sources.

import { expect, it } from "vitest";

const FILES = import.meta.glob<string>("../**/*.{ts,svelte,css}", { query: "?raw", import: "default", eager: true });
const COLOURS = ["./theme.css", "./boards.css", "../board/pieces/colours.css", "../board/pieces/sets.css"];
const WIDEST = 120; // characters per line

const NUMERIC = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const NAMES = [
  ..."aqua azure beige black blue brown coral crimson cyan fuchsia gold gray green grey indigo ivory lime".split(" "),
  ..."magenta maroon navy olive orange orchid pink plum purple red salmon silver tan teal tomato violet".split(" "),
  ..."white yellow".split(" "),
];
const NAMED = new RegExp(`(?<![\\w-])(?:${NAMES.join("|")})(?![\\w-])`, "gi");

/** The values of all CSS declarations, and of the attributes that hold colours in SVG. */
function values(source: string): string {
  const style = /<style>[^]*<\/style>/.exec(source)?.[0] ?? (source.includes("<script") ? "" : source);
  const declared = style.replace(/\/\*[^]*?\*\//g, "").matchAll(/[\w-]+:\s([^;{}]+);/g);
  const attributes = source.matchAll(/(?:fill|stroke|color|stop-color|flood-color)="([^"]*)"/g);
  return [...declared, ...attributes].map(([, value]) => value).join("\n");
}

function colours(source: string): string[] {
  const found = values(source);
  return [...(found.match(NUMERIC) ?? []), ...(found.match(NAMED) ?? [])];
}

it("finds colours in styles and in drawings", () => {
  const source = '<script></script><path fill="#ffF" /><style>a { color: red; margin: 0 hsl(0 0% 0%); }</style>';
  expect(colours(source).sort()).toEqual(["#ffF", "hsl(", "red"]);
});

it("names colours only in the style sheets that hold them", () => {
  const styled = Object.entries(FILES).filter(([file]) => !COLOURS.includes(file) && !file.endsWith(".ts"));
  const found = styled.flatMap(([file, source]) => colours(source).map((colour) => `${file}: ${colour}`));
  expect(found).toEqual([]);
});

it(`has no line longer than ${WIDEST} characters`, () => {
  const written = Object.entries(FILES).filter(([file]) => file !== "../wire/schema.ts");
  const found = written.flatMap(([file, source]) =>
    source.split("\n").flatMap((line, i) => (line.length > WIDEST ? [`${file}:${i + 1}`] : [])),
  );
  expect(found).toEqual([]);
});
