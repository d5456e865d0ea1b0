import { expect, test } from "vitest";
import { routeOf } from "./router.svelte";

const at = (path: string) => routeOf(new URL(path, "http://here"));

test("addresses lead to pages", () => {
  expect(at("/")).toEqual({ page: "lobby" });
  expect(at("/t/x7Kq")).toEqual({ page: "table", id: "x7Kq" });
  expect(at("/rules/columna")).toEqual({ page: "rules", game: "columna" });
  expect(at("/new?game=columna&position=a%20b")).toMatchObject({ page: "new", game: "columna" });
});

test("other addresses lead nowhere", () => {
  for (const path of ["/t", "/t/a/b", "/rules", "/elsewhere"]) expect(at(path)).toEqual({ page: "not found" });
});
