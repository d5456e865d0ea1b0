"""Recognition of games that repeat each other."""

from parlour.core.game import load_package
from parlour.lab.analysis import repeated_games
from parlour.lab.collecting.row_writer import RowWriter
from parlour.lab.sample import Sample
from tests.lab.hand_made import sample


def played_on_board(games):
    """Return games of three in a row whose first two moves are an opening."""
    game = load_package("parlour.templates.board")
    writer = RowWriter(game)
    for number, actions in enumerate(games):
        writer.add(number, game.new_initial_state(), actions, opening=2)
    return Sample(game, "casual", *writer.tables().values())


def test_games_that_begin_or_play_alike_are_recognised():
    same, other_end = (played_on_board([[0, 4, 8], moves]) for moves in ([0, 4, 8], [0, 4, 7]))
    assert repeated_games.are_alike(same) and not repeated_games.are_alike(other_end)
    assert repeated_games.begin_alike([same, other_end]) and not repeated_games.begin_alike([])
    assert not repeated_games.begin_alike([same, played_on_board([[1, 4, 8]])])
    assert not repeated_games.is_forced(same) and not repeated_games.is_forced(sample([(1, -1)] * 2))
