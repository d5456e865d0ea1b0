import { expect, test } from "vitest";
import { routeOf } from "./router.svelte";

const at = (path: string) => routeOf(new URL(path, "http://here"));

test("known addresses lead to their pages", () => {
  expect(at("/")).toEqual({ page: "lobby" });
  expect(at("/games")).toEqual({ page: "games" });
  expect(at("/link#K7PX42MD")).toEqual({ page: "link" });
  expect(at("/admin")).toEqual({ page: "admin" });
  expect(at("/signed-in/club?state=a&code=b")).toEqual({ page: "signed in", provider: "club" });
  expect(at("/t/x7Kq")).toEqual({ page: "table", id: "x7Kq" });
  expect(at("/rules/columna")).toEqual({ page: "rules", game: "columna" });
  expect(at("/findings/columna")).toEqual({ page: "findings", game: "columna" });
  expect(at("/lesson/columna")).toEqual({ page: "lesson", game: "columna", step: 0 });
  expect(at("/lesson/columna?step=3")).toEqual({ page: "lesson", game: "columna", step: 2 });
  expect(at("/lesson/columna?step=x")).toEqual({ page: "lesson", game: "columna", step: 0 });
  expect(at("/new?game=columna&position=a%20b")).toMatchObject({ page: "new", game: "columna" });
});

test("unknown addresses lead to the not-found page", () => {
  for (const path of ["/t", "/t/a/b", "/rules", "/lesson", "/findings", "/elsewhere", "/games/x", "/link/K7PX42MD"])
    expect(at(path)).toEqual({ page: "not found" });
});
