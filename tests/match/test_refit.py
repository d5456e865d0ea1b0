"""A match by rules that have changed since."""

import pytest

from parlour import load
from parlour.errors import GameDefinitionError
from parlour.match import Match, write_record
from parlour.match.record import draft_of, parse
from parlour.match.refit import refit
from parlour.registry.hot_reload import reloaded
from parlour.view.language import speaking
from tests.authoring import NAME, PACKAGE, being_written, save

MOVES = ("b2", "a1", "c3")


@pytest.fixture
def folder(tmp_path):
    with being_written(tmp_path) as folder:
        yield folder


@pytest.fixture
def dice(tmp_path):
    with being_written(tmp_path, "dice") as folder:
        yield folder


def a_match(*moves, start=None, **options):
    game = load(NAME, **options)
    game.compiled = False
    match = Match(game, seed=1, start=start and game.state_from_text(start))
    for move in moves:
        match.play_text(move)
    return match


def refitted(match):
    draft = draft_of(match)
    with reloaded(PACKAGE):
        return refit(draft)


def texts(match):
    return [turn.text for turn in match.turns]


def test_a_draft_is_what_a_record_says():
    match = Match(load("maexchen"), seed=3)
    written = parse(write_record(match, {}))
    draft = draft_of(match)
    assert [text for _, text in draft.turns] == [text for _, text in written.turns]
    assert draft.tags == {name: written.tags[name] for name in draft.tags}
    assert set(written.tags) - set(draft.tags) == {"Start", "Result"}


def test_legal_turns_are_kept(folder):
    match = a_match(*MOVES)
    save(folder / "table.py", "puts a stone on", "lays a pebble on")
    made = refitted(match)
    assert (texts(made.match), made.problem) == (list(MOVES), "")
    with speaking("de"):
        assert made.notice == "Deine Änderungen sind geladen."
    assert made.match.state.to_text() == match.state.to_text()
    assert made.match.turns[0].description == "Black lays a pebble on b2."
    assert made.match.dice == match.dice


def test_turns_from_the_first_illegal_one_are_cut_off(folder):
    match = a_match(*MOVES)
    save(folder / "rules.py", "s.board[square] == EMPTY:", "s.board[square] == EMPTY and square != 6:")
    made = refitted(match)
    assert texts(made.match) == ["b2"]
    assert made.problem == "Turn 2 is no longer legal: 'a1' is not legal here. Did you mean 'c1'?"
    with speaking("de"):
        assert refit(draft_of(match)).problem.startswith("Zug 2 ist nicht mehr gültig: ")


def test_a_game_that_is_over_sooner_is_cut_off_there(folder):
    match = a_match(*MOVES)
    save(folder / "rules.py", "stones(s) == SQUARES", "stones(s) == 2")
    made = refitted(match)
    assert texts(made.match) == ["b2", "a1"]
    assert made.problem.startswith("Turn 3 is no longer legal: ")


def test_a_start_of_its_own_is_kept_while_it_can_be_read(folder):
    match = a_match("b1", start="1,0,0,0,2,0,0,0,0 1")
    made = refitted(match)
    assert (made.match.state.to_text(), made.problem) == (match.state.to_text(), "")
    save(folder / "notation.py", "turn=(0, 1)", "turn=(0, 0)")
    made = refitted(match)
    assert made.match.start == made.match.game.new_initial_state()
    assert made.problem.startswith(
        "The options or the starting position no longer fit the rules, so the defaults are used: "
    )


def test_an_option_that_is_gone_is_let_go(folder):
    save(folder / "__init__.py", "options=()", 'options=(FlagOption("quick", False, "whether it is quick"),)')
    save(folder / "__init__.py", "import GameInfo", "import FlagOption, GameInfo")
    save(folder / "rules.py", "    turn: U1\n", "    turn: U1\n    quick: U1\n")
    save(folder / "notation.py", "turn=(0, 1)", "turn=(0, 1), quick=(0, 1)")
    with reloaded(PACKAGE):
        match = a_match(*MOVES, quick=True)
    assert refitted(match).match.game.options == {"quick": True}
    draft = draft_of(match)
    save(folder / "__init__.py", 'options=(FlagOption("quick", False, "whether it is quick"),)', "options=()")
    with reloaded(PACKAGE):
        made = refit(draft)
    assert texts(made.match) == list(MOVES)
    assert made.problem.endswith("so the defaults are used: Pebbles has no option 'quick'.")


def test_dice_fall_the_same_again_and_go_on_falling(dice):
    match = a_match()
    while len(match.turns) < 4:
        match.play(match.state.legal_actions()[0])
    made = refitted(match)
    assert (texts(made.match), made.problem) == (texts(match), "")
    for each in match, made.match:
        each.play(each.state.legal_actions()[0])
    assert texts(made.match) == texts(match)


def test_dice_that_were_cut_off_fall_again(dice):
    match = a_match("throw")
    save(dice / "notation.py", 'f"roll {action + 1}"', 'f"rolled {action + 1}"')
    made = refitted(match)
    assert made.problem.startswith("Turn 2 is no longer legal: ")
    assert texts(made.match) == ["throw", texts(match)[1].replace("roll", "rolled")]


def test_rules_that_are_at_fault_themselves_are_not_played_by(folder):
    match = a_match(*MOVES)
    save(folder / "rules.py", "    s.board[action] = 1 + s.turn\n", "    s.board[action] = LINES[99, 0]\n")
    with pytest.raises(GameDefinitionError, match=r"^pebbles/rules.py:\d+: IndexError"):
        refitted(match)
    match.play_text("a2")
    assert texts(match) == [*MOVES, "a2"]


def test_faulty_rules_are_reported(folder):
    match = a_match(*MOVES)
    save(
        folder / "rules.py",
        "@rule\ndef returns(",
        "@rule\ndef hide(s: State, seat: int) -> None: ...\n\n\n@rule\ndef returns(",
    )
    with pytest.raises(
        GameDefinitionError, match=r"^parlour.games.pebbles.rules defines `hide`, but INFO.game_type is"
    ):
        refitted(match)
