import { expect, test } from "vitest";
import { snapshot, turn } from "../fixtures";
import { passesScreen } from "./reveal";

test("who shares a screen and has a secret is asked to hand it on", () => {
  const both = [{ mine: true }, { mine: true }];
  const [white, black] = [snapshot({ viewpoint: 0 }, both), snapshot({ viewpoint: 1 }, both)];
  const secret = [{ number: 0, actor: 0, secret: true as const }];
  expect(passesScreen(white, black, secret)).toBe(true);
  expect(passesScreen(white, black, [turn(0)])).toBe(false);
  expect(passesScreen(white, white, secret)).toBe(false);
});
