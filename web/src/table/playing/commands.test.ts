import { expect, it } from "vitest";
import { moment } from "../../board/fixtures/load";
import { scene, snapshot } from "../fixtures";
import { commandsOf } from "./commands";

it("offers no hint while a setup is laid out", () => {
  const { arrangement } = moment("invictus: start").scene;
  expect(commandsOf(snapshot({ may: ["hint", "resign"] }))).toEqual(["hint", "resign"]);
  expect(commandsOf(snapshot({ may: ["hint", "resign"], scene: scene({ arrangement }) }))).toEqual(["resign"]);
});
