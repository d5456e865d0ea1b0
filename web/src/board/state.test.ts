import { beforeEach, expect, test, vi } from "vitest";
import { moment } from "./fixtures/load";
import { type BoardProps, DEFAULT_SETTINGS } from "./props";
import { BoardState } from "./state.svelte";

let played: string[][];

beforeEach(() => {
  played = [];
});

function boardOf(name: string, over: Partial<BoardProps> = {}): BoardState {
  const { scene, last } = moment(name);
  const given = {
    scene,
    viewpoint: scene.actor,
    last,
    interactive: true,
    settings: DEFAULT_SETTINGS,
    onplay: (actions: string[]) => void played.push(actions),
  };
  return new BoardState({ ...given, ...over });
}

test.each([
  ["during the setup", "invictus: start", { room: 700 }, ["dice"]],
  ["once the setup is over", "invictus: battle", { room: 700 }, []],
  ["on a page that scrolls", "invictus: battle", {}, ["dice"]],
])("the sizes follow the table at the start of its game: %s", (_, name, room, areas) => {
  const start = { scene: moment("invictus: start").scene, arranges: true };
  const { sizes } = boardOf(name, { start, ...room });
  expect(sizes.opening.shared.map(({ id }) => id)).toEqual(areas);
});

test("without a known start, the sizes follow the first scene", () => {
  expect(boardOf("invictus: battle").sizes.opening.shared).toEqual([]);
});

test("an incomplete setup is not played", () => {
  const board = boardOf("invictus: start");
  board.confirm();
  expect([played, board.interaction.problem]).toEqual([[], expect.stringContaining("empty")]);
  board.arranging.fill();
  board.confirm();
  expect(played[0]!.length).toBe(board.arranging.places);
});

test("Esc clears the selection, except in text fields", () => {
  class Field {
    closest = () => this;
  }
  vi.stubGlobal("Element", Field);
  const board = boardOf("lokai_and_bele: start");
  const [first] = board.live.choices;
  board.interaction.click(first!.spots[0]!);
  board.press({ key: "Escape", target: new Field() } as unknown as KeyboardEvent);
  expect(board.announcement).not.toBe("");
  board.press({ key: "Escape", target: null } as unknown as KeyboardEvent);
  expect(board.announcement).toBe("");
});

test("the first place is the viewer's or the given one", () => {
  const first = (over: Partial<BoardProps>) => boardOf("deathmatch_arena: choose", over).table.places[0]!.seat;
  expect([first({ viewpoint: 2 }), first({ viewpoint: 2, home: 1 }), first({ viewpoint: null })]).toEqual([2, 1, 0]);
});
