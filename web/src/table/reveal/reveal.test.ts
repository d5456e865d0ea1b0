import { expect, test } from "vitest";
import { scene, showing, snapshot, turn } from "../fixtures";
import { keepsHands, passesScreen, reveals, shout } from "./reveal";

const hidden = { number: 1, actor: 1, secret: true as const };

test("a secret turn that comes out is a reveal", () => {
  expect(reveals([turn(0), hidden], [turn(0), turn(1)], scene(), scene())).toBe(true);
  expect(reveals([turn(0), hidden], [turn(0), hidden, turn(2)], scene(), scene())).toBe(false);
  expect(reveals([turn(0), hidden], [turn(0)], scene(), scene())).toBe(false);
});

test("hands that open are a reveal", () => {
  expect(reveals([], [], showing("…"), showing("✋"))).toBe(true);
  expect(reveals([], [], showing("…"), showing("…"))).toBe(false);
  expect(reveals([], [], showing("…"), showing(null))).toBe(false);
  expect(reveals([], [], showing("✋"), showing("✊"))).toBe(false);
});

test("hands are kept until they open", () => {
  expect([showing("…"), showing("✋"), showing(null), scene()].map(keepsHands)).toEqual([true, false, false, false]);
});

test("shouts are heard", () => {
  expect(shout([turn(0), turn(1, "x", { sentence: "Ohhhhhhh! Red overcharges the lazor." })])).toBe("Ohhhhhhh!");
  expect(shout([turn(0), hidden])).toBe(null);
  expect(shout([turn(0, "x", { sentence: "Oh! A ghost." })])).toBe(null);
});

test("who shares a screen and has a secret is asked to hand it on", () => {
  const both = [{ mine: true }, { mine: true }];
  const [white, black] = [snapshot({ viewpoint: 0 }, both), snapshot({ viewpoint: 1 }, both)];
  const secret = [{ number: 0, actor: 0, secret: true as const }];
  expect(passesScreen(white, black, secret)).toBe(true);
  expect(passesScreen(white, black, [turn(0)])).toBe(false);
  expect(passesScreen(white, white, secret)).toBe(false);
});
