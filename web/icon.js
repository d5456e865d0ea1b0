// The icon of the installed page, as SVG and as PNG for systems that need it. The build draws both.

import { crc32, deflateSync } from "node:zlib";

const SIZE = 32; // of the drawing
const SAMPLES = 4; // per pixel and direction
const [WOOD, PAPER, INK] = ["#8a4b1f", "#fbf3e2", "#2b2118"];
const DIE = { from: 9, to: 23, round: 2.6 };
const PIPS = [12.6, 19.4].flatMap((x) => [12.6, 19.4].map((y) => ({ x, y }))).concat({ x: 16, y: 16 });
const RADIUS = 1.5;

export function svg() {
  const { from, to, round } = DIE;
  const pips = PIPS.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${RADIUS}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">
  <rect fill="${WOOD}" width="${SIZE}" height="${SIZE}"/>
  <rect fill="${PAPER}" x="${from}" y="${from}" width="${to - from}" height="${to - from}" rx="${round}"/>
  <g fill="${INK}">${pips}</g>
</svg>
`;
}

/** A PNG of `size` × `size` pixels. */
export function png(size) {
  const rows = Array.from({ length: size }, (_, y) => row(y, size));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8); // 8 bits for each of red, green and blue
  const data = deflateSync(Buffer.concat(rows), { level: 9 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A row of pixels, after the byte that names its filter: none. */
function row(y, size) {
  return Buffer.from([0, ...Array.from({ length: size }, (_, x) => pixel(x, y, SIZE / size)).flat()]);
}

function pixel(x, y, scale) {
  const offsets = Array.from({ length: SAMPLES }, (_, sample) => (sample + 0.5) / SAMPLES);
  const samples = offsets.flatMap((dy) => offsets.map((dx) => rgb(colourAt((x + dx) * scale, (y + dy) * scale))));
  return [0, 1, 2].map((part) => Math.round(samples.reduce((sum, it) => sum + it[part], 0) / samples.length));
}

function colourAt(x, y) {
  if (PIPS.some((pip) => Math.hypot(x - pip.x, y - pip.y) < RADIUS)) return INK;
  return isInDie(x, y) ? PAPER : WOOD;
}

/** Whether a point is in the square with round corners. */
function isInDie(x, y) {
  const { from, to, round } = DIE;
  const beyond = (value) => Math.max(from + round - value, value - (to - round), 0);
  return Math.hypot(beyond(x), beyond(y)) < round;
}

const rgb = (colour) => [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
