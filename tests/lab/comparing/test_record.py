"""Records of a comparison's games: each with the dice that it was really played with."""

from dataclasses import replace

import pytest

from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.lab.comparing import Arm, make_plan
from parlour.lab.comparing.comparison_games import Round, game_record, play_rounds
from parlour.match import read_record
from parlour.match.verify import verify
from parlour.runs.run_log import RunLog
from tests.runs.inline import InlineExecutor

SHOP = load_package("tests.lab.shop")


def played(*apart):
    """The log of a round of two arms, of which some have dice of their own."""
    arms = [Arm({}), Arm({"edge": 20})]
    log = RunLog(make_plan(SHOP, arms, ["random"], seed="seed"), None)
    log.create()
    for results in play_rounds(log.plan, iter([Round(0, (1,), apart)]), InlineExecutor()):
        for result in results:
            log.add(result)
    return log


@pytest.mark.parametrize(("apart", "is_common"), [((), True), ((1,), False)])
def test_a_record_has_the_dice_of_its_game_in_common_or_not(apart, is_common):
    log = played(*apart)
    records = [game_record(log, number) for number in (1, 2)]
    assert all(verify(record).holds for record in records)
    one, other = (read_record(record).match.dice.secret for record in records)
    assert (one == other) == is_common


def test_a_game_that_no_dice_of_its_log_can_have_brought_about_is_told():
    log = played()
    elsewhere = RunLog(replace(log.plan, seed="other"), None, log.games)
    with pytest.raises(ParlourError, match="Game 2 cannot be recorded: its dice do not match the seed in the log"):
        game_record(elsewhere, 2)


def test_a_game_that_is_not_there_is_told():
    log = played()
    with pytest.raises(ParlourError, match="The log has no game 3"):
        game_record(log, 3)
    log.games[2].actions = ()
    with pytest.raises(ParlourError, match="Game 2 was not played because it would repeat game 1"):
        game_record(log, 2)
