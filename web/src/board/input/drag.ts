// A press of a mouse button or finger: a click, a drag once it has gone three pixels, or a long tap. No DOM.

export const DRAG_AFTER = 3; // CSS pixels
export const LONG_TAP = 450; // milliseconds

export interface Press {
  readonly spot: string;
  readonly pointer: number; // which mouse or finger
  readonly x: number;
  readonly y: number;
  readonly draggable: boolean;
  readonly dragging: boolean;
}

/** A press after the pointer has moved. */
export function moved(press: Press, x: number, y: number): Press {
  if (press.dragging || !press.draggable) return press;
  return Math.hypot(x - press.x, y - press.y) < DRAG_AFTER ? press : { ...press, dragging: true };
}

/** Whether a press has wandered too far to be a long tap. */
export function strayed(press: Press, x: number, y: number): boolean {
  return Math.hypot(x - press.x, y - press.y) > 3 * DRAG_AFTER;
}
