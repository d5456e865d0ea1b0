"""The benchmarks' own games. Their perft figures were counted with OpenSpiel 2.0.2, which shares no code with them."""

from collections import Counter

import pytest

import parlour
from parlour import kit
from parlour.core.game import load_package
from parlour.errors import PositionError

BREAKTHROUGH = "benchmarks.games.breakthrough"
CONNECT_FOUR = "benchmarks.games.connect_four"

POSITIONS = [
    (BREAKTHROUGH, "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww 0", [22, 484, 11132, 256036]),
    (BREAKTHROUGH, "bbb2bbb/1b2bbb1/3bb3/b1b5/1wb3w1/w1ww3b/w3ww1w/w1www2w 0", [26, 724, 18583, 526708]),
    (BREAKTHROUGH, "3bb1b1/2b1bb2/bw2bb2/bb4b1/1wwww1wb/ww4bw/wwwww3/3w4 0", [27, 587, 14800, 324789]),
    (CONNECT_FOUR, "7/7/7/7/7/7 0", [7, 49, 343, 2401, 16807, 117649, 823536]),
    (CONNECT_FOUR, "7/7/7/2yy1r1/yrrr1y1/yryy1rr 0", [7, 49, 343, 2272, 15186, 96087, 620243]),
    (CONNECT_FOUR, "2y4/2r4/2r4/1yr1y1y/yry1ryr/yryrryr 0", [6, 36, 216, 1173, 6582, 33880, 176375]),
]


@pytest.mark.parametrize(("package", "text", "counts"), POSITIONS)
def test_perft_compiled_and_interpreted(package, text, counts):
    state = load_package(package).state_from_text(text)
    for compiled, known in ((True, counts), (False, counts[:2])):
        state.game.compiled = compiled
        assert [parlour.perft(state, depth) for depth in range(1, len(known) + 1)] == known


@pytest.mark.parametrize(("package", "text", "counts"), POSITIONS)
def test_random_actions_are_uniform_over_the_legal_ones(package, text, counts):
    state = load_package(package).state_from_text(text)
    moves, rng = kit.new(kit.Moves), kit.seeded(1)
    draws = 500 * counts[0]
    drawn = Counter(kit.random_action(state.record, moves.action, rng) for _ in range(draws))
    assert sorted(drawn) == state.legal_actions()
    assert all(400 < count < 600 for count in drawn.values())  # 500 on average, with a standard deviation of 22


@pytest.mark.parametrize(
    ("package", "text", "returns"),
    [
        (BREAKTHROUGH, "bb1w4/8/8/8/8/8/8/8 1", [1, -1]),
        (BREAKTHROUGH, "bb6/8/8/8/8/8/8/6bw 0", [-1, 1]),
        (BREAKTHROUGH, "8/8/8/8/3w4/8/8/8 1", [1, -1]),
        (BREAKTHROUGH, "8/8/8/8/3b4/8/8/8 0", [-1, 1]),
        (CONNECT_FOUR, "7/7/r6/ry5/ry5/ry5 1", [1, -1]),
        (CONNECT_FOUR, "7/7/7/7/3r3/1rryyyy 0", [-1, 1]),
        (CONNECT_FOUR, "7/7/3r3/2ry3/1ryy3/ryrr3 1", [1, -1]),
        (CONNECT_FOUR, "7/7/y6/ry5/ryy4/rrry3 0", [-1, 1]),
        (CONNECT_FOUR, "yyryyry/rryrryr/yyryyry/rryrryr/yyryyry/rryrryr 0", [0, 0]),
    ],
)
def test_end_and_result(package, text, returns):
    state = load_package(package).state_from_text(text)
    assert (state.is_terminal(), state.returns(), state.legal_actions()) == (True, returns, [])


@pytest.mark.parametrize("text", ["7/7/7/7/r6/7 0", "7/7/7/7/7/7 2", "7/7/7/7/7 0", "7/7/7/7/7/6b 0"])
def test_invalid_position_is_refused(text):
    with pytest.raises(PositionError):
        load_package(CONNECT_FOUR).state_from_text(text)


def test_moves_and_captures_are_written_from_square_to_square():
    state = load_package(BREAKTHROUGH).state_from_text("b7/8/8/8/2bbb3/3w4/8/7w 0")
    assert sorted(map(state.action_to_string, state.legal_actions())) == ["d3xc4", "d3xe4", "h1g2", "h1h2"]
    state.apply_action(state.string_to_action("d3xc4"))
    assert state.to_text() == "b7/8/8/8/2wbb3/8/8/7w 1"
