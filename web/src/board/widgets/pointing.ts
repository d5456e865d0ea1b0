import type { Choice } from "../../wire";

/** What a choice's button listens to, to tell when one points at it. */
export function pointing(choice: Choice, tell: (choice: Choice | null) => void) {
  const [on, off] = [() => tell(choice), () => tell(null)];
  return { onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off };
}
