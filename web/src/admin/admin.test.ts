import { expect, test } from "vitest";
import { tableId } from "./admin.svelte";

test("tables are named by their id or address", () => {
  for (const typed of ["5f3a", " 5f3a ", "https://games.example.org/t/5f3a", "https://games.example.org/t/5f3a/"])
    expect(tableId(typed)).toBe("5f3a");
});
