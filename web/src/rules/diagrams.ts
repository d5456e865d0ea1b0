// The diagrams of the rules: what the server wrote as text is drawn as a board.

import { mount, unmount } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Rules } from "../wire";
import Diagram from "./Diagram.svelte";

/** Draws the diagrams of a text, each in the place of the one in letters. */
export function drawn(diagrams: Rules["diagrams"]): Attachment<HTMLElement> {
  return (text) => {
    const places = [...text.querySelectorAll("pre:has(> code.language-position)")].slice(0, diagrams.length);
    const boards = places.map((place, i) => mount(Diagram, { target: framed(place), props: diagrams[i]! }));
    return () => boards.forEach((board) => void unmount(board));
  };
}

function framed(place: Element): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "diagram";
  place.replaceWith(frame);
  return frame;
}
