import { expect, test } from "vitest";
import { en } from "../language/en";
import { ApiError } from "../net/api";
import { canUsePasskeys, passkeyFault } from "./passkeys";

test.each([
  [new DOMException("", "NotAllowedError"), en.passkeyCancelled],
  [new DOMException("", "InvalidStateError"), en.passkeyKnown],
  [new ApiError("invalid", "This passkey isn't valid here."), "This passkey isn't valid here."],
])("%o is explained", (problem, text) => {
  expect(passkeyFault(problem, en)).toBe(text);
});

test("browsers without passkeys are recognised", () => {
  expect(canUsePasskeys()).toBe(false);
});
