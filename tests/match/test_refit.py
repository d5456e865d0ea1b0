"""A match replayed by rules that have changed since."""

import pytest

from parlour import load
from parlour.errors import GameDefinitionError
from parlour.match import Match, write_record
from parlour.match.record import draft_of, refit
from parlour.match.record_text import parse
from parlour.registry.hot_reload import reloaded
from parlour.view.language import speaking
from tests.authoring import NAME, PACKAGE, being_written, save

from .matches import interpreted, play_first, play_texts

MOVES = ("b2", "a1", "c3")


@pytest.fixture
def folder(tmp_path):
    with being_written(tmp_path) as folder:
        yield folder


@pytest.fixture
def dice_folder(tmp_path):
    with being_written(tmp_path, "dice") as folder:
        yield folder


def a_match(*moves, start=None, **options):
    game = interpreted(NAME, **options)
    return play_texts(Match(game, seed=1, start=start and game.state_from_text(start)), moves)


def refitted(match):
    draft = draft_of(match)
    with reloaded(PACKAGE):
        return refit(draft)


def texts(match):
    return [turn.text for turn in match.turns]


def test_draft_equals_the_parsed_record():
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


@pytest.mark.parametrize(
    ("old", "new", "kept", "problem"),
    [
        (
            "s.board[square] == EMPTY:",
            "s.board[square] == EMPTY and square != 6:",
            ["b2"],
            "Step 2 is no longer legal: 'a1' is not legal here. Did you mean 'c1'?",
        ),
        ("stones(s) == SQUARES", "stones(s) == 2", ["b2", "a1"], "Step 3 is no longer legal: "),
    ],
)
def test_turns_from_the_first_illegal_one_are_cut_off(folder, old, new, kept, problem):
    match = a_match(*MOVES)
    save(folder / "rules.py", old, new)
    made = refitted(match)
    assert texts(made.match) == kept and made.problem.startswith(problem)
    with speaking("de"):
        assert refit(draft_of(match)).problem.startswith(f"Schritt {len(kept) + 1} ist nicht mehr gültig: ")


def test_own_start_is_kept_while_it_is_valid(folder):
    match = a_match("b1", start="1,0,0,0,2,0,0,0,0 1")
    made = refitted(match)
    assert (made.match.state.to_text(), made.problem) == (match.state.to_text(), "")
    save(folder / "notation.py", "turn=(0, 1)", "turn=(0, 0)")
    made = refitted(match)
    assert made.match.start == made.match.game.new_initial_state()
    assert made.problem.startswith(
        "The options or the starting position no longer fit the rules, so the defaults are used: "
    )


def test_removed_option_is_dropped(folder):
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


def test_recorded_dice_repeat_their_rolls(dice_folder):
    match = play_first(a_match(), 4)
    made = refitted(match)
    assert (texts(made.match), made.problem) == (texts(match), "")
    assert texts(play_first(made.match, 1)) == texts(play_first(match, 1))


def test_rolls_that_were_cut_off_are_made_again(dice_folder):
    match = a_match("throw")
    save(dice_folder / "notation.py", 'f"roll {action + 1}"', 'f"rolled {action + 1}"')
    made = refitted(match)
    assert made.problem.startswith("Step 2 is no longer legal: ")
    assert texts(made.match) == ["throw", texts(match)[1].replace("roll", "rolled")]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "    s.board[action] = 1 + s.turn\n",
            "    s.board[action] = LINES[99, 0]\n",
            r"^pebbles/rules.py:\d+: IndexError",
        ),
        (
            "@rule\ndef returns(",
            "@rule\ndef hide(s: State, seat: int) -> None: ...\n\n\n@rule\ndef returns(",
            r"^parlour.games.pebbles.rules defines `hide`, but INFO.game_type is",
        ),
    ],
)
def test_faulty_rules_are_reported_and_not_used(folder, old, new, problem):
    match = a_match(*MOVES)
    save(folder / "rules.py", old, new)
    with pytest.raises(GameDefinitionError, match=problem):
        refitted(match)
    assert texts(play_texts(match, ["a2"])) == [*MOVES, "a2"]
