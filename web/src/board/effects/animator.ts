import { tick } from "svelte";
import { elementOf } from "../input/focus.svelte";
import type { Changes, Slot } from "./changes";

/** Animates the changes on a board. Motions in progress continue. */
export class Animator {
  private motions: Animation[] = [];

  /**
   * Animate changes once the page has drawn them, within `time` milliseconds. `dropped` is the spot where the player
   * dropped a piece.
   */
  play(root: HTMLElement, changes: Changes, dropped: string | null, time = Infinity): void {
    const picture = photograph(root, changes);
    void tick().then(() => {
      const begun = play(root, changes, picture, dropped);
      for (const motion of begun) hurry(motion, time);
      this.motions = [...this.motions.filter(({ playState }) => playState === "running"), ...begun];
    });
  }

  finish(): void {
    for (const motion of this.motions) motion.finish();
    this.motions = [];
  }
}

/** Speed up an animation so that it ends in time. */
function hurry(motion: Animation, time: number): void {
  const end = Number(motion.effect?.getComputedTiming().endTime ?? 0);
  if (end > time) motion.updatePlaybackRate(end / time);
}

const SLIDE = 200; // milliseconds
const FADE = 260;
const TUMBLE = 650;
const SHOW = 800;

/** Positions and looks of pieces, recorded before the page changes. */
export interface Picture {
  from: (DOMRect | undefined)[]; // by slide
  gone: { looks: HTMLElement; box: DOMRect }[];
}

function element(root: HTMLElement, { spot, index }: Slot): HTMLElement | null {
  return elementOf(root, spot)?.querySelector(`[data-piece="${index}"]`) ?? null;
}

export function photograph(root: HTMLElement, changes: Changes): Picture {
  return {
    from: changes.slides.map(({ from }) => element(root, from)?.getBoundingClientRect()),
    gone: changes.gone.flatMap((slot) => {
      const piece = element(root, slot);
      return piece ? [{ looks: clone(piece), box: piece.getBoundingClientRect() }] : [];
    }),
  };
}

function clone(piece: HTMLElement): HTMLElement {
  const looks = piece.cloneNode(true) as HTMLElement;
  delete looks.dataset["piece"];
  return looks;
}

/** Start all animations. The piece dropped by the player is already in place. */
export function play(root: HTMLElement, changes: Changes, picture: Picture, dropped: string | null): Animation[] {
  const slides = changes.slides.flatMap(({ to }, i) =>
    to.spot === dropped ? [] : slide(element(root, to), picture.from[i]),
  );
  return [
    ...slides,
    ...picture.gone.map(({ looks, box }) => fade(root, looks, box)),
    ...changes.come.flatMap((slot) => appear(element(root, slot))),
    ...changes.rolled.flatMap((slot, i) => tumble(element(root, slot), i)),
    ...changes.revealed.flatMap((slot) => show(element(root, slot))),
  ];
}

function slide(piece: HTMLElement | null, from: DOMRect | undefined): Animation[] {
  if (!piece || !from) return [];
  const to = piece.getBoundingClientRect();
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const frames = [
    { transform: start, transformOrigin: "0 0", zIndex: 3 },
    { transform: "none", transformOrigin: "0 0", zIndex: 3 },
  ];
  return [piece.animate(frames, { duration: SLIDE, easing: "ease" })];
}

function fade(root: HTMLElement, looks: HTMLElement, box: DOMRect): Animation {
  const frame = root.getBoundingClientRect();
  Object.assign(looks.style, {
    position: "absolute",
    inset: "auto",
    left: `${box.left - frame.left}px`,
    top: `${box.top - frame.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    pointerEvents: "none",
    zIndex: "2",
  });
  root.append(looks);
  const motion = looks.animate([{ opacity: 1 }, { opacity: 0, scale: 0.8 }], { duration: FADE, easing: "ease-out" });
  motion.onfinish = motion.oncancel = () => looks.remove();
  return motion;
}

function appear(piece: HTMLElement | null): Animation[] {
  const frames = [
    { opacity: 0, transform: "translateY(-30%) scale(1.15)" },
    { opacity: 1, transform: "none" },
  ];
  return piece ? [piece.animate(frames, { duration: SLIDE, easing: "ease-in" })] : [];
}

function tumble(piece: HTMLElement | null, number: number): Animation[] {
  if (!piece) return [];
  const duration = TUMBLE + 70 * (number % 4);
  const turn = number % 2 ? -1 : 1;
  const frames = [
    { transform: `translate(${-30 * turn}%, -110%) rotate(${-560 * turn}deg) scale(0.8)`, easing: "ease-in" },
    {
      transform: `translate(${-12 * turn}%, 6%) rotate(${-260 * turn}deg) scale(1.06)`,
      easing: "ease-out",
      offset: 0.4,
    },
    { transform: `translate(${-4 * turn}%, -30%) rotate(${-90 * turn}deg)`, easing: "ease-in", offset: 0.65 },
    { transform: "none", easing: "ease-out", offset: 0.88 },
    { transform: "none" },
  ];
  return [piece.animate(frames, { duration }), ...unveil(piece, 0.55, duration)];
}

function show(hand: HTMLElement | null): Animation[] {
  if (!hand) return [];
  const down = { transform: "none" };
  const up = { transform: "translateY(-16%) rotate(-6deg)" };
  const pounding = hand.animate([down, up, down, up, down, up, down], { duration: SHOW });
  return [pounding, ...unveil(hand, 0.85, SHOW), ...count(hand, 0.85, SHOW)];
}

/** Show the fist in the open palm for a part of the time. */
function count(hand: HTMLElement, until: number, duration: number): Animation[] {
  const fist = hand.querySelector(".count");
  const frames = [{ opacity: 1 }, { opacity: 1, offset: until }, { opacity: 0 }];
  return fist ? [fist.animate(frames, { duration })] : [];
}

/** Keep a piece face down for a part of the time. */
function unveil(piece: HTMLElement, from: number, duration: number): Animation[] {
  const shown = piece.querySelector(".shown");
  const frames = [{ opacity: 0 }, { opacity: 0, offset: from }, { opacity: 1 }];
  return shown ? [shown.animate(frames, { duration })] : [];
}
