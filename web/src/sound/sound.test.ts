import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { area, beat, scene, snapshot } from "../table/fixtures";
import { PIECE } from "../wire/defaults";
import { call, cue, loudest } from "./sound";

describe("play", () => {
  let started: number[];

  class Source {
    constructor(
      _: unknown,
      readonly options: { buffer?: { length: number }; gain?: number },
    ) {}
    connect(next: unknown) {
      return next;
    }
    start() {
      started.push(this.options.buffer!.length);
    }
  }

  class Buffer {
    readonly length: number;
    constructor({ length }: { length: number }) {
      this.length = length;
    }
    copyToChannel() {}
  }

  function browser(isActive: boolean | undefined, withSound = true) {
    vi.stubGlobal("navigator", isActive === undefined ? {} : { userActivation: { hasBeenActive: isActive } });
    const context = class {
      state = "running";
      sampleRate = 8000;
      destination = null;
    };
    vi.stubGlobal("AudioContext", withSound ? context : undefined);
    vi.stubGlobal("AudioBuffer", Buffer);
    vi.stubGlobal("AudioBufferSourceNode", Source);
    vi.stubGlobal("GainNode", Source);
  }

  async function played(volume = 1) {
    const { play } = await import("./sound");
    play("man", volume);
    await import("./synthesizer");
    await new Promise((done) => setTimeout(done));
    return started.length;
  }

  beforeEach(() => {
    vi.resetModules();
    started = [];
  });
  afterEach(() => vi.unstubAllGlobals());

  test("a sound is played after the first user input", async () => {
    browser(true);
    expect(await played()).toBe(1);
  });

  test("nothing is played before, or at volume 0", async () => {
    browser(false);
    expect(await played()).toBe(0);
    browser(true);
    expect(await played(0)).toBe(0);
  });

  test("a browser without user activation data is trusted", async () => {
    browser(undefined);
    expect(await played()).toBe(1);
  });

  test("a browser without audio stays silent", async () => {
    browser(true, false);
    expect(await played()).toBe(0);
  });
});

describe("cues", () => {
  const [idle, mine] = [snapshot(), snapshot({ may: ["play"] })];
  const nothing = scene();
  const of = (...kinds: string[]) => kinds.map((kind) => ({ beat: beat(0, { kind }), scene: nothing }));

  /** A beat that ends on a spot with these pieces. */
  function on(kind: string, ...pieces: string[]) {
    const board = area("board", { a1: "" });
    board.spots[0]!.pieces = pieces.map((kind) => ({ kind, ...PIECE, owner: 0 }));
    return { beat: beat(0, { kind, spots: ["b1", "a1"] }), scene: scene({ areas: [board] }) };
  }

  test("captures, rolls, shots and lines have their own sounds", () => {
    expect(of("capture", "roll", "shot", "damage", "line").map(cue)).toEqual([
      "capture",
      "dice",
      "shot",
      "hit",
      "line",
    ]);
  });

  test("a moved piece sounds like its kind", () => {
    const moves = [on("move", "man"), on("place", "coin"), on("move", "king"), on("deal", "card"), on("place", "die")];
    expect(moves.map(cue)).toEqual(["man", "coin", "figure", "card", "die"]);
  });

  test("a man on others sounds like a stack", () => {
    expect([cue(on("move", "man", "man")), cue(on("move", "coin", "coin"))]).toEqual(["stack", "coin"]);
  });

  test("balls are drawn, and dice come from a cup if there is one", () => {
    expect([cue(on("roll", "ball")), cue(on("roll", "die")), cue(on("roll", "cup"))]).toEqual(["ball", "dice", "cup"]);
  });

  test("an unknown piece sounds like a man, a note is silent", () => {
    expect([...of("eclipse", "note", "secret", "end"), on("move", "unicorn")].map(cue)).toEqual([
      "man",
      null,
      null,
      null,
      "man",
    ]);
  });

  test("skipped beats play the loudest sound", () => {
    expect(loudest(of("roll", "move", "capture", "move"))).toBe("capture");
    expect(loudest(of("block"))).toBe("block");
    expect(loudest(of("note"))).toBe(null);
    expect(loudest([])).toBe(null);
  });

  test("the start of a turn is signalled once", () => {
    expect([call(idle, mine), call(mine, mine), call(mine, idle)]).toEqual(["turn", null, null]);
  });

  test("the end is signalled once", () => {
    const over = snapshot({ status: "over" });
    expect([call(mine, over), call(over, over)]).toEqual(["end", null]);
  });
});
