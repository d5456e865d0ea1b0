import { expect, it } from "vitest";
import { listenForActivity } from "./pointer";

function at(name: string, clientX: number, clientY: number): Event {
  return Object.assign(new Event(name), { clientX, clientY });
}

it("is told of presses, keys and a pointer that moves, but not of one at rest", () => {
  const root = new EventTarget() as HTMLElement;
  const told: string[] = [];
  listenForActivity(root, () => told.push("active"));
  const events = [
    at("pointermove", 1, 1),
    at("pointermove", 1, 1),
    at("pointerdown", 2, 1),
    at("pointermove", 2, 1),
    at("pointermove", 2, 2),
    new Event("keydown"),
  ];
  for (const event of events) root.dispatchEvent(event);
  expect(told).toHaveLength(4);
});
