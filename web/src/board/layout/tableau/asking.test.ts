import { describe, expect, it } from "vitest";
import { moment } from "../../fixtures/load";
import { NOTHING } from "../../input/picking";
import { nextAfter, withButtons } from "./asking";

const { scene } = moment("deathmatch_arena: choose");

describe("who points a pistol", () => {
  it("is asked at whom, once it is picked", () => {
    const asked = nextAfter(scene, { clicked: ["lazor"], offered: [] });
    expect(asked.map(({ text }) => text)).toEqual(
      ["lazor 0", "lazor 1", "lazor 2"].filter((text) => scene.choices.some((choice) => choice.text === text)),
    );
    expect(asked.length).toBeGreaterThan(1);
  });

  it("is asked nothing before", () => expect(nextAfter(scene, NOTHING)).toEqual([]));
});

it("choices of one click have buttons where they are said in a few words", () => {
  const button = { label: "Blue", note: "roll again", piece: null, rank: 0 };
  const [choice] = scene.choices;
  const asked = {
    ...scene,
    choices: [
      { ...choice!, spots: ["hand1"], button },
      { ...choice!, spots: ["0B3"], button: null },
    ],
  };
  expect(withButtons(asked).choices.map(({ spots }) => spots)).toEqual([[], ["0B3"]]);
});
