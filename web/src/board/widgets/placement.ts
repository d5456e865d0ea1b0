// Places a note near its subject where it covers the least.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;
type Place = Pick<Box, "left" | "top">;

/** An area to keep visible, and how much worse covering it is than covering a picture. */
export interface Obstacle extends Box {
  worth: number;
}

/** The cost of covering elements, by selector. */
const WORTH: readonly [string, number][] = [
  [".status, .page > .instructions, .actions [data-spot], .buttons > button", 200],
  [":is(.origin, .target, .capture, .hint)[data-spot]", 20],
  [":is(.again, .others, .open)[data-spot]", 4],
  ["[data-info]", 2],
  [".printed, .piece", 1],
];
const ABOUT = 1000; // the note's subject
const MARGIN = 8; // CSS pixels
const STEP = 12;
const FAR = 60; // the CSS pixels covered that justify moving one pixel away

/** Everything on the page that a note would cover, its subject first. */
export function obstacles(note: Element, about: Box): Obstacle[] {
  const found = WORTH.flatMap(([selector, worth]) => {
    const others = [...document.querySelectorAll(selector)].filter((element) => !note.contains(element));
    return others.map((element) => boxed(element.getBoundingClientRect(), worth));
  });
  return [boxed(about, ABOUT), ...found];
}

function boxed({ left, top, width, height }: Box, worth: number): Obstacle {
  return { left, top, width, height, worth };
}

/** The top left corner of a note within the window. */
export function placed(note: Size, about: Box, window: Size, kept: readonly Obstacle[]): Place {
  const lefts = ways(window.width - note.width, about.left + (about.width - note.width) / 2);
  const tops = ways(window.height - note.height, about.top - note.height - MARGIN, about.top + about.height + MARGIN);
  let [best, least] = [{ left: MARGIN, top: MARGIN }, Infinity];
  for (const top of tops) {
    for (const left of lefts) {
      const cost = costOf({ left, top, ...note }, about, kept);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}

/** Candidate positions along an axis, usual ones first. */
function ways(end: number, ...usual: number[]): number[] {
  const last = Math.max(MARGIN, end - MARGIN);
  const steps = Array.from({ length: Math.ceil((last - MARGIN) / STEP) }, (_, i) => MARGIN + i * STEP);
  return [...usual.filter((place) => place >= MARGIN && place <= last), ...steps, last];
}

function costOf(note: Box, about: Box, kept: readonly Obstacle[]): number {
  const away = Math.abs(Math.hypot(...gaps(note, about)) - MARGIN) + Math.abs(middle(note) - middle(about)) / 4;
  return kept.reduce((cost, box) => cost + box.worth * covered(note, box), FAR * away);
}

function middle({ left, width }: Box): number {
  return left + width / 2;
}

/** The horizontal and vertical gap between two boxes; 0 if they overlap. */
function gaps(one: Box, other: Box): [number, number] {
  return [
    Math.max(0, one.left - other.left - other.width, other.left - one.left - one.width),
    Math.max(0, one.top - other.top - other.height, other.top - one.top - one.height),
  ];
}

function covered(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}
