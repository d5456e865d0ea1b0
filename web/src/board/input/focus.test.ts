import { expect, test } from "vitest";
import { topFor } from "./focus.svelte";

test.each([
  ["the whole top of the page", { prompt: 198, actionsEnd: 640, windowHeight: 844 }, 0],
  ["the actions and as much above them as fits", { prompt: 198, actionsEnd: 780, windowHeight: 664 }, 128],
  ["the prompt, even if the actions do not fit", { prompt: 198, actionsEnd: 780, windowHeight: 400 }, 186],
])("scrolls back to %s", (_, { prompt, actionsEnd, windowHeight }, top) => {
  expect(topFor(prompt, actionsEnd, windowHeight)).toBe(top);
});
