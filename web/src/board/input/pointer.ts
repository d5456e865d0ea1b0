// Mouse and touch input on the board: clicks, drags, long taps, hovering and drawing.

import { spotAt, spotOf } from "./focus.svelte";

/** Receives pointer input. */
export interface PointerHandler {
  click(spot: string, byFinger: boolean): void;
  canDrag(spot: string): boolean;
  lift(spot: string, x: number, y: number): void;
  carry(x: number, y: number, over: string | null): void;
  drop(spot: string | null): void;
  // inspect a spot or close the inspection; returns whether there is anything to see
  look(spot: string | null): boolean;
  point(spot: string | null): void; // hover over a spot, or none
  draw(from: string, to: string | null, done: boolean): void; // an arrow, or a mark around one spot
  wipe(): void; // clear all drawings
}

export const HOVER = 350; // milliseconds before inspecting

/** Listen to an element. Returns a function that stops it. */
export function listen(root: HTMLElement, handler: PointerHandler): () => void {
  const over = new AbortController();
  let press: Press | null = null;
  let pen: { from: string; pointer: number } | null = null; // the right button is held down
  let ignoreClick = false;
  let timer = 0;
  let seen: string | null = null; // the spot reached by moving the mouse
  const movedAtAll = movements();

  const on = <K extends keyof HTMLElementEventMap>(name: K, handle: (event: HTMLElementEventMap[K]) => void) =>
    root.addEventListener(name, handle, { signal: over.signal, passive: false });
  const wait = (milliseconds: number, act: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(act, milliseconds);
  };

  /** Inspect the spot that the mouse was moved to, not one that appeared under it. */
  const lookSoon = (spot: string | null) => {
    if (spot === seen) return;
    seen = spot;
    wait(HOVER, () => void handler.look(spot));
  };

  const hold = (spot: string) => {
    handler.point(spot);
    ignoreClick = handler.look(spot);
  };

  on("pointerdown", (event) => {
    const spot = spotOf(event.target);
    const { pointerId: pointer, clientX: x, clientY: y, button } = event;
    ignoreClick = false;
    if (spot && button === 2 && !press) pen = { from: spot, pointer };
    if (button === 0) handler.wipe();
    if (!spot || button !== 0 || press) return;
    press = { spot, pointer, x, y, draggable: handler.canDrag(spot), dragging: false };
    handler.look(null);
    clearTimeout(timer);
    if (event.pointerType !== "mouse") wait(LONG_TAP, () => hold(spot));
  });

  on("pointermove", (event) => {
    if (pen?.pointer === event.pointerId) handler.draw(pen.from, spotAt(event.clientX, event.clientY), false);
    if (movedAtAll(event) && event.pointerType === "mouse" && !press) lookSoon(spotOf(event.target));
    if (press?.pointer !== event.pointerId) return;
    const { clientX: x, clientY: y } = event;
    const was = press;
    press = moved(press, x, y);
    if (strayed(press, x, y) || press.dragging) clearTimeout(timer);
    if (!press.dragging) return;
    if (!was.dragging) {
      root.setPointerCapture(press.pointer);
      handler.lift(press.spot, x, y);
    }
    handler.carry(x, y, spotAt(x, y));
  });

  const release = (event: PointerEvent, isDrop: boolean) => {
    if (pen?.pointer === event.pointerId) {
      handler.draw(pen.from, isDrop ? spotAt(event.clientX, event.clientY) : null, true);
      pen = null;
    }
    if (press?.pointer !== event.pointerId) return;
    clearTimeout(timer);
    const { dragging } = press;
    press = null;
    if (!dragging) return;
    ignoreClick = true;
    handler.drop(isDrop ? spotAt(event.clientX, event.clientY) : null);
  };
  on("pointerup", (event) => release(event, true));
  on("pointercancel", (event) => release(event, false));

  on("click", (event) => {
    const spot = spotOf(event.target);
    const byKey = event.detail === 0;
    if (spot && (byKey || !ignoreClick))
      handler.click(spot, event instanceof PointerEvent && event.pointerType === "touch");
    ignoreClick = false;
  });
  on("contextmenu", (event) => {
    if (spotOf(event.target) && (press || event.button === 2)) event.preventDefault();
  });
  on("dragstart", (event) => event.preventDefault());

  on("pointerover", (event) => {
    if (event.pointerType !== "mouse" || press) return;
    handler.point(spotOf(event.target));
  });
  on("pointerleave", (event) => {
    if (event.pointerType !== "mouse") return;
    lookSoon(null);
    clearTimeout(timer);
    handler.look(null);
    handler.point(null);
  });

  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

/** Report input: a press, a key, or a real movement of the pointer. */
export function listenForActivity(root: HTMLElement, active: () => void): void {
  const moved = movements();
  root.addEventListener("pointermove", (event) => moved(event) && active(), true);
  root.addEventListener("pointerdown", (event) => (moved(event), active()), true);
  root.addEventListener("keydown", active, true);
}

/**
 * A filter for pointer events with a real movement. Elements moving under a resting pointer fire events at the same
 * position.
 */
function movements(): (event: PointerEvent) => boolean {
  let place = "";
  return ({ clientX, clientY }) => {
    const before = place;
    place = `${clientX} ${clientY}`;
    return place !== before;
  };
}

export const DRAG_AFTER = 3; // CSS pixels
export const LONG_TAP = 450; // milliseconds

export interface Press {
  readonly spot: string;
  readonly pointer: number; // id of the mouse or finger
  readonly x: number;
  readonly y: number;
  readonly draggable: boolean;
  readonly dragging: boolean;
}

/** The press after a pointer movement. */
export function moved(press: Press, x: number, y: number): Press {
  if (press.dragging || !press.draggable) return press;
  return Math.hypot(x - press.x, y - press.y) < DRAG_AFTER ? press : { ...press, dragging: true };
}

/** Whether a press has moved too far for a long tap. */
export function strayed(press: Press, x: number, y: number): boolean {
  return Math.hypot(x - press.x, y - press.y) > 3 * DRAG_AFTER;
}
