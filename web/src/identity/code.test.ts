import { expect, test, vi } from "vitest";
import { linkAddress, takeCode } from "./code";

test("a code is taken out of the address", () => {
  const history = { replaceState: vi.fn() };
  const { hash, pathname } = new URL(linkAddress("K7PX42MD", "http://here"));
  expect(takeCode({ hash, pathname }, history)).toBe("K7PX42MD");
  expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/link");
});

test("an address without a code stays as it is", () => {
  const history = { replaceState: vi.fn() };
  expect(takeCode({ hash: "", pathname: "/link" }, history)).toBe("");
  expect(history.replaceState).not.toHaveBeenCalled();
});
