import { describe, expect, it } from "vitest";
import type { Piece, Spot } from "../../wire";
import { PIECE, SPOT } from "../../wire/defaults";
import { moment, moments } from "../fixtures/load";
import { click, find, lift, NOTHING } from "../input/picking";
import { labelBeside, labelText, listing, noteBeside, partialText, pieceName, question, spotText } from "./describe";
import { ofGame, words } from "./words";

describe("describe", () => {
  const EN = words("en");
  const DE = words("de");
  const SEATS = ["Black", "White"];
  const { scene: LOKAI } = moment("lokai_and_bele: stacks");

  function spot(pieces: Piece[], more: Partial<Spot> = {}): Spot {
    return { id: "d3", x: 0, y: 0, pieces, ...SPOT, ...more };
  }

  const man = (owner: number): Piece => ({ kind: "man", ...PIECE, owner });
  const card = (label: string): Piece => ({ kind: "card", ...PIECE, owner: 0, label });

  describe("a spot in words", () => {
    it("names the stack and its top piece", () => {
      expect(spotText(spot([man(1), man(0)]), SEATS, "origin drags", EN)).toBe(
        "d3, stack of two, Black on top, can be selected",
      );
      expect(spotText(spot([man(1), man(0)]), SEATS, "origin drags", DE)).toBe(
        "d3, Stapel aus zwei, oben Black, auswählbar",
      );
    });

    it("names a piece's label and own colour", () => {
      expect(pieceName({ ...man(0), label: "S", size: 0.5 }, SEATS, EN)).toBe("Black S");
      expect(pieceName({ ...PIECE, kind: "cube", colour: "red" }, SEATS, EN)).toBe("cube (red)");
      expect(pieceName({ ...PIECE, kind: "cube", colour: "red" }, SEATS, DE)).toBe("Würfelchen (rot)");
      expect(pieceName({ ...PIECE, kind: "king", owner: 0, label: "K" }, SEATS, EN)).toBe("Black king");
    });

    it("distinguishes chess pawns if the language does", () => {
      const pawn: Piece = { kind: "pawn", ...PIECE, owner: 0 };
      const names = [pawn, { ...pawn, label: "P" }].flatMap((piece) =>
        [EN, DE].map((words) => pieceName(piece, SEATS, words)),
      );
      expect(names).toEqual(["Black pawn", "Figur von Black", "Black pawn", "Bauer von Black"]);
    });

    it("names owners in the language's own way", () => {
      const die: Piece = { kind: "die", ...PIECE, owner: 1, label: "3" };
      expect(pieceName(die, ["Schwarz", "Weiß"], DE)).toBe("Würfel 3 von Weiß");
      expect(pieceName(man(1), ["Schwarz", "Weiß"], DE)).toBe("Weiß");
      expect(pieceName(die, ["Schwarz", "Weiß"], DE, "Würfel 1 von Weiß")).toBe("3");
    });

    it("names empty, locked and printed spots", () => {
      expect(spotText(spot([], { label: "4" }), SEATS, "", EN)).toBe("d3, empty, square number 4");
      expect(spotText(spot([man(0)], { locked: true }), SEATS, "", EN)).toBe("d3, Black, locked");
    });

    it("names the owner of a locking pawn, which does not count", () => {
      const locked = spot([...Array(3).fill({ kind: "coin", ...PIECE }), { kind: "pawn", ...PIECE, owner: 0 }], {
        locked: true,
      });
      expect(spotText(locked, ["Player A", "Player B"], "", EN)).toBe("d3, stack of three, locked by Player A");
      expect(spotText(locked, ["Spieler A", "Spieler B"], "", DE)).toBe("d3, Stapel aus drei, gesperrt von Spieler A");
    });

    it("names the value of a square or tower, which is not a height", () => {
      expect(spotText(spot([man(0)], { label: "2", shade: 2 }), SEATS, "", EN)).toBe("d3, Black, square worth 2");
      const tower = spot([man(0), man(1), man(0), man(0)], { label: "1", shade: 1, locked: true });
      expect(spotText(tower, SEATS, "", EN)).toBe("d3, stack of four, Black on top, worth 1 point, locked");
      expect(spotText(tower, SEATS, "", DE)).toBe("d3, Stapel aus vier, oben Black, 1 Punkt wert, gesperrt");
    });

    it("names special ground", () => {
      const attacked = spot([man(0)], { emphasis: "threat", tint: 1 });
      expect(spotText(attacked, SEATS, "joined", EN)).toBe(
        "d3, Black, under attack, White's territory, completed line",
      );
    });

    it("uses the game's words", () => {
      const marked = (name: string) =>
        spotText(spot([man(1)]), SEATS, "capture", ofGame(EN, moment(name).scene.capture));
      expect(marked("bingo_battle: middle")).toBe("d3, White, can be claimed");
      expect(marked("lokai_and_bele: start")).toBe("d3, White, can be captured");
      expect(spotText(spot([], { label: "─" }), SEATS, "", EN)).toBe("d3, empty, Divide");
    });

    it("counts equal pieces", () => {
      const dice = [1, 1, 2].map((face) => ({ kind: "die", ...PIECE, owner: 0, label: String(face) }));
      expect(spotText(spot(dice), SEATS, "", EN)).toBe("d3, 2 × Black die 1, Black die 2");
    });

    it("names a card once and mentions its note", () => {
      const shown = spot([card("ultra shield")], { name: "ultra shield", note: "…", label: "6E" });
      expect(spotText(shown, SEATS, "", EN)).toBe("ultra shield, 6E, press I for details");
    });

    it("omits what the name of the place says", () => {
      const lying = (name: string, ...pieces: Piece[]) => spotText(spot(pieces, { name }), SEATS, "", EN);
      const die = (label: string, owner: number | null) => ({ kind: "die", ...PIECE, owner, label });
      expect(lying("Black's N3", { ...PIECE, kind: "cube", owner: 0 })).toBe("Black's N3, cube");
      expect(lying("Black's die", die("3", null))).toBe("Black's die, 3");
      expect(lying("Black's dice", die("B", 0), die("3", 0))).toBe("Black's dice, die B, die 3");
      expect(lying("the dice showing 3", die("3", 0), die("3", 0))).toBe("the dice showing 3, 2 × Black die");
      expect(lying("Black's faces", { ...PIECE, kind: "faces", owner: 0, label: "☹☹" })).toBe("Black's faces, 2");
      expect(lying("Black's place", man(0))).toBe("Black's place, Black");
      expect(spotText(spot([], { name: "claim 1 of Black", tint: 0 }), SEATS, "", EN)).toBe("claim 1 of Black, empty");
    });

    it("names the figure of a printed letter", () => {
      const square = (picture: string) => spot([], { label: "P", picture });
      expect([EN, DE].map((words) => labelText(square("pawn"), words))).toEqual(["pawn", "Bauer"]);
      expect([EN, DE].map((words) => labelText(square("rook"), words))).toEqual(["rook", "Turm"]);
    });

    it("omits a label that starts the name, unless the name has many words", () => {
      expect(labelText(spot([], { name: "suns", label: "s" }), EN)).toBe("");
      expect(labelText(spot([], { name: "B1 of the control board", label: "B" }), EN)).toBe("B");
    });

    it("omits a price that the note mentions", () => {
      expect(labelBeside(spot([], { label: "6E", note: "6E. ultra shield: block 3" }), EN)).toBe("");
      expect(labelBeside(spot([], { label: "6E", note: "16E. block 3" }), EN)).toBe("6E");
    });

    it("names symbols", () => {
      expect(pieceName({ kind: "hand", ...PIECE, owner: 0, label: "☞Blue!" }, SEATS, EN)).toBe(
        "Black pistol → Blue, overcharged",
      );
      expect(pieceName({ kind: "hand", ...PIECE, owner: 1, label: "?" }, SEATS, EN)).toBe("White secret choice");
      expect(pieceName({ kind: "faces", ...PIECE, owner: 1, label: "☹☹☹" }, SEATS, EN)).toBe("White faces 3");
      expect(labelText(spot([], { label: "⚡" }), EN)).toBe("charged");
      expect(labelText(spot([], { label: "→↓" }), EN)).toBe("east arrow, south arrow");
    });

    it("differs for every spot of an area", () => {
      for (const { scene } of moments())
        for (const area of scene.areas.filter(({ kind }) => kind === "board")) {
          const texts = area.spots.map((spot) => spotText(spot, scene.seats, "", EN));
          expect(new Set(texts).size).toBe(texts.length);
        }
    });

    it("contains no unnamed symbol", () => {
      for (const { scene } of moments())
        for (const spot of scene.areas.flatMap((area) => area.spots))
          for (const language of [EN, DE])
            expect(spotText(spot, scene.seats, "", language)).not.toMatch(/[☹☞✋✊⚡★─↑↓←]/);
    });
  });

  describe("a partial move in words", () => {
    const [first] = LOKAI.choices[0]!.spots as [string, string];

    it("names the selection and the next step", () => {
      const picking = lift(LOKAI, NOTHING, first);
      expect(partialText(LOKAI, NOTHING, EN)).toBe("");
      expect(partialText(LOKAI, picking, EN)).toMatch(
        new RegExp(`^${first} selected\\. Now select one of the \\d+ highlighted squares`),
      );
      expect(partialText(LOKAI, picking, DE)).toMatch(
        new RegExp(`^${first} ausgewählt\\. Wähle jetzt eines der \\d+ markierten`),
      );
    });

    it("asks which of several choices is meant", () => {
      const [choice] = LOKAI.choices;
      const [from, to] = choice!.spots as [string, string];
      const scene = { ...LOKAI, choices: [choice!, { ...choice!, text: "another" }] };
      const picking = click(scene, lift(scene, NOTHING, from), to).picking;
      expect(partialText(scene, picking, EN)).toBe(`${from} → ${to} selected. Which move?`);
      expect(partialText(LOKAI, lift(LOKAI, NOTHING, from), EN, [choice!])).toBe(
        `${from} selected. ${EN.orGoOn("square")}`,
      );
    });

    it("asks for the origin if nothing else distinguishes the moves", () => {
      const { scene } = moment("invictus: battle");
      const { picking } = click(scene, NOTHING, "b4");
      expect(partialText(scene, picking, EN)).toBe("To b4: from where?");
      expect([EN, DE].map((words) => question(picking.offered, words))).toEqual(["From where?", "Von wo?"]);
    });

    it("asks which move that ends at a spot is meant if they differ in more", () => {
      const { scene } = moment("invictus: battle");
      const { offered } = click(scene, NOTHING, "b4").picking;
      const twice = offered.map((choice) => ({ ...choice, text: `${choice.text}+`, sentence: "Otherwise." }));
      const around = offered.map((choice, i) => ({ ...choice, spots: [choice.spots[0]!, `a${i}`, "b4"] }));
      for (const choices of [[...offered, ...twice], around]) {
        expect(question(choices, EN)).toBe(EN.choose);
        expect(partialText(scene, { clicked: [], offered: choices, asked: "b4" }, EN)).toBe("b4: which move?");
      }
    });

    it("starts with a capital, except for squares", () => {
      const { scene } = moment("invictus: start");
      const laid = {
        ...scene,
        choices: scene.choices.map((choice) => ({ ...choice, spots: [...choice.spots, "a2"] })),
      };
      expect(partialText(laid, lift(laid, NOTHING, "face1"), EN)).toMatch(/^Dice showing 1 selected\./);
    });

    it("mentions no keys on touch devices", () => {
      for (const language of ["en", "de"] as const)
        expect(partialText(LOKAI, lift(LOKAI, NOTHING, first), words(language, true))).not.toContain("Esc");
    });
  });

  it("mentions existing spots only", () => {
    for (const { scene } of moments())
      for (const { spots } of scene.choices) for (const id of spots) expect(find(scene, id)).toBeDefined();
  });
});

describe("listing", () => {
  const EN = words("en");

  function listed(name: string, area: string) {
    const { scene } = moment(name);
    return listing(
      scene.areas.find(({ id }) => id === area)!,
      scene.seats,
      EN,
    );
  }

  describe("an area in words", () => {
    it("has every bingo number and the control board", () => {
      const { lines, empty } = listed("bingo_chess: promotion", "board");
      expect(lines).toContain("a1: White king, square number 14");
      expect(lines).toContain("e5: empty, square number 65, called");
      expect(empty).toBe(0);
      const control = listed("bingo_chess: promotion", "control");
      expect([control.lines.join("\n").match(/\b[A-D][1-4] of the control board/g)?.length, control.empty]).toEqual([
        16, 0,
      ]);
    });

    it("names symbols, and equal labels in one line", () => {
      const { lines } = listed("columna: after drop", "board");
      expect(lines).toContain("north arrow: a1, a2, a3");
    });

    it("names a card and its price once", () => {
      const [line] = listed("deathmatch_arena: buy", "market").lines;
      expect(line).toMatch(/^efficient shield, 1E: .* Price: 4E\. Green has 4E\.$/);
    });

    it("names emphasis and completed lines", () => {
      const area = moment("lokai_and_bele: start").scene.areas[0]!;
      const spots = area.spots.map((spot) => (spot.id === "d4" ? { ...spot, emphasis: "called" } : spot));
      const { lines } = listing({ ...area, spots, lines: [["a1", "b2"]] }, ["Black", "White"], EN);
      expect(lines).toContain("d4: empty, square worth 4, called");
      expect(lines).toContain("completed line: a1, b2");
    });

    it("counts the remaining spots", () => {
      for (const { scene } of moments())
        for (const area of scene.areas) {
          const { lines, empty } = listing(area, scene.seats, EN);
          expect(lines.length - area.lines.length + empty).toBeLessThanOrEqual(area.spots.length);
          expect(lines.length + empty).toBeGreaterThan(0);
        }
    });
  });

  it("says the name of a card once", () => {
    const card = { id: "c", x: 0, y: 0, pieces: [], ...SPOT, name: "ultra shield" };
    expect(noteBeside({ ...card, note: "ultra shield, 2E: block 1" })).toBe("2E: block 1");
    expect(noteBeside({ ...card, note: "ultra shield: 2E: block 1" })).toBe("2E: block 1");
    expect(noteBeside({ ...card, note: "2E: block 1" })).toBe("2E: block 1");
  });
});
