import type { Choice } from "../../wire";

/** What a choice's button listens to, to tell when one points at it: it may have come under a pointer at rest. */
export function pointing(choice: Choice, tell: (choice: Choice | null) => void) {
  const [on, off] = [() => tell(choice), () => tell(null)];
  return { onpointerdown: on, onpointermove: on, onpointerleave: off, onfocus: on, onblur: off };
}
