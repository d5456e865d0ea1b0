"""The games in examples/, loaded as a third party's: PARLOUR_GAMES names their folder."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour import authoring
from parlour.conformance.judging import play_interpreted
from parlour.kit import cards
from parlour.match import History
from parlour.match.hidden_information import choosing
from parlour.registry.discovery import VARIABLE

FOLDER = Path(__file__).parents[1] / "examples"
NAMES = [path.parent.name for path in sorted(FOLDER.glob("*/rules.py"))]


@pytest.fixture(autouse=True)
def named(monkeypatch):
    """Add the folder to PARLOUR_GAMES, and unload its games after each test."""
    monkeypatch.setenv(VARIABLE, str(FOLDER))
    yield
    for module in [each for each in sys.modules if each.startswith(tuple(f"parlour.games.{name}" for name in NAMES))]:
        del sys.modules[module]


def load(name, **options):
    """Return a game played without the compiler."""
    game = parlour.load(name, **options)
    game.compiled = False
    return game


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_found_and_plays(name):
    assert name in parlour.games()
    assert list(play_interpreted(parlour.load(name))) == []


@pytest.mark.campaign
@pytest.mark.parametrize("name", NAMES)
def test_example_has_no_faults(name):
    done = subprocess.run([sys.executable, "-m", "parlour", "check", name], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_exactly_one_seat_connects_its_sides_on_a_full_hex_board():
    game, dice = load("hex"), random.Random(1)
    for _ in range(100):
        stones = dice.sample([1] * 13 + [2] * 12, 25)
        state = game.state_from_text(f"{','.join(map(str, stones))} 0")
        joined = [seat for seat in range(2) if crosses(stones, seat)]
        assert [state.record.winner] == joined
        assert state.returns() == ([1, -1] if joined == [0] else [-1, 1])


def crosses(stones, seat):
    """Whether a seat's stones connect its two sides, by an independent flood fill."""
    cells = {divmod(cell, 5) for cell, stone in enumerate(stones) if stone == 1 + seat}
    reached = {cell for cell in cells if cell[seat] == 0}
    while new := {(r + d, c + e) for r, c in reached for d, e in NEAR} & cells - reached:
        reached |= new
    return any(cell[seat] == 4 for cell in reached)


NEAR = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


VILLAGES = ("Alder", "Birch", "Cedar", "Elm", "Hazel", "Juniper", "Larch", "Maple", "Oak")


def watch(villages, *actions):
    """Fire Watch after fires in these villages, with the first actions given and others that change nothing."""
    state = load("fire_watch").new_initial_state()
    for number, village in enumerate(villages):
        moves = actions[number : number + 1] or (state.action_to_string(state.legal_actions()[0]),)
        state = after(state, *moves, f"fire {village}")
    return state


def test_a_fire_that_grows_to_three_is_lost_by_everyone():
    state = watch([*VILLAGES, "Cedar"], "go Birch", "go Birch", "go Alder", "go Alder", "water")
    assert (state.record.fire.tolist()[:3], state.returns()) == ([0, 1, 3], [-1, -1])
    assert "Cedar has burned down. Everyone loses." in str(state)


def test_villages_are_drawn_again_once_all_have_been():
    state = watch(VILLAGES[:8])
    assert state.record.deck.tolist() == [0] * 8 + [1] and state.record.discard.sum() == 8
    assert watch(VILLAGES).record.deck.tolist() == [1] * 9


def bidding(deals, players=3):
    """Bidding after a deal: deals are the cards dealt, in order."""
    return after(load("bidding", players=players).new_initial_state(), *(f"deal {card}" for card in deals))


HANDS = range(1, 16)  # five cards for each seat


def after(state, *texts):
    state = state.clone()
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def middle(state):
    """Return the labels on the spots for the prize and the bids."""
    scene = state.scene(False)
    spots = [scene.spot(name) for name in ("prize", "bid0", "bid1", "bid2")]
    return ["".join(piece.label for piece in spot.pieces) for spot in spots]


def test_the_highest_bid_takes_the_prize():
    state = after(bidding(HANDS), "prize 3", "bid 5", "bid 6", "bid 15", "prize 1", "bid 1", "bid 10", "bid 11")
    assert state.record.points.tolist() == [0, 0, 4, 0] and state.record.hand.sum(1).tolist() == [3, 3, 3, 0]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_only_its_own_hand_and_bid(seat):
    state = after(bidding(HANDS), "prize 3", "bid 5", "bid 6")
    others = [card for card in HANDS if (card - 1) // 5 != seat]
    seen = state.observation(seat)
    assert all(seen.record.deck[card - 1] == 1 for card in others)
    assert middle(seen) == ["3", "5" if seat == 0 else "?", "6" if seat == 1 else "?", ""]


@pytest.mark.parametrize("seat", range(4))
def test_no_seat_learns_cards_of_others_by_the_deal(seat):
    """Not even the last card of the deck, which chance has no choice about."""
    history = History(load("bidding", players=4).new_initial_state())
    for card in range(20):
        history.apply_action(card)
    assert [card for card in history.known(seat) if card is not None] == list(range(5 * seat, 5 * seat + 5))


@pytest.mark.parametrize(("made", "shown"), [([], ["3", "", "", ""]), (["bid 5"], ["3", "?", "", ""])])
def test_a_seat_that_bids_ahead_sees_no_bid_of_a_seat_that_has_not_bid(made, shown):
    state = after(bidding(HANDS), "prize 3", *made)
    ahead = choosing(state, 2)
    assert middle(ahead) == shown
    assert [ahead.action_to_string(action) for action in ahead.legal_actions()] == [f"bid {n}" for n in range(11, 16)]
    assert choosing(state, state.current_player()) is None and choosing(after(bidding(HANDS)), 1) is None


def test_play_continues_from_what_a_seat_sees():
    """Chance deals the hidden hands before their owners act, and draws hidden bids after the last bid."""
    seen = after(bidding(HANDS), "prize 3", "bid 5", "bid 6").observation(2)
    kinds, dice = [], random.Random(1)
    state = after(seen, "bid 15")
    while not state.is_terminal():
        kinds.append(state.action_to_string(state.legal_actions()[0]).partition(" ")[0])
        state.apply_action(dice.choice(state.legal_actions()))
    assert kinds[:8] == ["drawn", "drawn", "prize", *["deal"] * 4, "bid"] and not state.record.hand.any()


GUIDES = FOLDER.parent / "docs/guides"
GUIDE = (GUIDES / "hidden-information.md").read_text("utf-8")


@pytest.mark.parametrize(("page", "count"), [("hidden-information.md", 5), ("cards.md", 5)])
def test_guide_shows_the_code_of_the_example(page, count):
    text = (GUIDES / page).read_text("utf-8")
    shown = re.findall(r"^```python\n# (examples/\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(shown) == count
    for file, code in shown:
        assert code in (FOLDER.parent / file).read_text("utf-8"), code


def test_guide_to_card_games_names_every_building_block():
    blocks = [name for name, value in vars(cards).items() if getattr(value, "__module__", "") == cards.__name__]
    named = set(re.findall(r"`(\w+)\(", (GUIDES / "cards.md").read_text("utf-8")))
    assert set(blocks) <= named | {"NO_CARD"} and all(hasattr(authoring, block) for block in blocks)


def test_guide_shows_the_table_that_a_seat_sees():
    seen = after(bidding(HANDS), "prize 3", "bid 5").observation(1)
    assert re.findall(r"^```text\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL) == [f"{seen}\n"]
