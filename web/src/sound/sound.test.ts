import { afterEach, beforeEach, expect, test, vi } from "vitest";

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
  await import("./player");
  await new Promise((done) => setTimeout(done));
  return started.length;
}

beforeEach(() => {
  vi.resetModules();
  started = [];
});
afterEach(() => vi.unstubAllGlobals());

test("a sound is played once somebody has done something", async () => {
  browser(true);
  expect(await played()).toBe(1);
});

test("nothing is heard before, nor at no volume", async () => {
  browser(false);
  expect(await played()).toBe(0);
  browser(true);
  expect(await played(0)).toBe(0);
});

test("a browser that does not say so is trusted", async () => {
  browser(undefined);
  expect(await played()).toBe(1);
});

test("a browser without sound plays on", async () => {
  browser(true, false);
  expect(await played()).toBe(0);
});
