"""Teams and common goals: players help their partners, and matches put one player in all seats of a side."""

from dataclasses import replace

import pytest

from parlour.arena import make_plan, run
from parlour.arena.match_log import by_seat, complete_rounds, round_result
from parlour.cli.studies import study_run
from parlour.cli.studies.arena_summary import summarize
from parlour.conformance import CHECKS, Sampled
from parlour.core.game import Game, load_package
from parlour.errors import GameDefinitionError, ParlourError
from parlour.players import make_any_player
from parlour.players.advice import foresee
from parlour.runs.executor import LocalExecutor
from parlour.runs.run_log import RunLog
from parlour.search import Search
from parlour.search.alphabeta import fits

PACKAGE = "tests.search.partners"
(PARTNERS,) = (check for check in CHECKS if check.name.startswith("partners have"))
SEARCHES = "greedy", "random"


def partners(**options):
    return load_package(PACKAGE, **options)


def test_sides_and_bounds_of_results():
    assert (partners().teams, partners().sides, partners().min_utility()) == ((0, 1, 0, 1), 2, -1)
    assert (partners(common=True).teams, partners(common=True).sides) == ((0,) * 4, 1)
    assert not partners(players=2).has_partners and fits(partners(players=2))
    assert not fits(partners(players=2, common=True)), "alpha-beta assumes opponents"


@pytest.mark.parametrize(
    ("options", "results"),
    [({}, [-1, 1, -1, 1]), ({"common": True}, [-1] * 4), ({"players": 2}, [-1, 1]), ({"players": 3}, [-1, 1, -1])],
)
def test_forfeit_costs_the_whole_team_the_game(options, results):
    assert partners(**options).forfeit(0) == results


@pytest.mark.parametrize(
    ("options", "position", "best"),
    [
        ({}, "5 0", 1),  # whatever East takes from 4, South takes the rest
        ({"common": True}, "4 1", 1),  # then South, West and North take one each
    ],
)
def test_search_counts_on_partners(options, position, best):
    report = Search(partners(**options).state_from_text(position), seed=1).run(simulations=2_000)
    assert (report.best.action, report.best.value) == (best, 1.0)


def test_advice_does_not_fear_a_partner():
    """After East takes 1, South could take the last ones, so that all lose."""
    state = partners(common=True).state_from_text("4 1")
    report = Search(state, seed=1).run(simulations=500)
    assert foresee(report, state).moves == report.moves


@pytest.mark.parametrize(
    ("options", "seats", "held"),
    [
        ({}, [(0, 1, 0, 1), (1, 0, 1, 0)], [{0, 1}, {0, 1}]),
        ({"common": True}, [(0,) * 4, (1,) * 4], [{0}, {0}]),
    ],
)
def test_match_puts_one_player_in_all_seats_of_a_side(options, seats, held):
    log = RunLog(make_plan(partners(**options), SEARCHES, "seed"))
    run(log, 8, LocalExecutor(1))
    assert [log.games[number].seats for number in (1, 2)] == seats
    assert [set(by_seat(log, player)) for player in range(2)] == held
    rounds = complete_rounds(log).values()
    assert len(rounds) == 4 and all(-1 <= round_result(0, games) <= 1 for games in rounds)
    assert ("mean_scores" in summarize(log)) == ("common" in options) and ("score" in summarize(log)) == (not options)


def test_several_players_can_share_a_common_goal():
    plan = make_plan(partners(common=True), (*SEARCHES, "mcts:simulations=9"), "seed")
    assert [len(seatings) for seatings in plan.seatings] == [3] and plan.games_until(5) == 15
    with pytest.raises(ParlourError, match="a match is between two players, not 3"):
        make_plan(partners(), (*SEARCHES, "mcts:simulations=9"), "seed")


def test_lab_refuses_partners_with_the_reason(monkeypatch):
    for options, how in ({}, "play in teams"), ({"common": True}, "win and lose together"):
        monkeypatch.setattr(study_run.parlour, "load", lambda name, **options: load_package(name, **options))
        with pytest.raises(ParlourError, match=f"In Partners, players {how}. `parlour arena` compares players"):
            study_run.load_studied(PACKAGE, options)


@pytest.mark.parametrize(
    ("teams", "players", "message"),
    [
        ((0, 1), 4, "INFO.teams must name the team of each of the 4 seats, not of 2"),
        ((0, 0, 1, 1), 2, r"with 2 seats, the teams \(0, 0\) have no opponents.*set utility=Utility.IDENTICAL"),
        ((1, 2, 1, 2), 4, "Number the teams from 0"),
    ],
)
def test_wrong_teams_are_refused(teams, players, message):
    game = partners()
    with pytest.raises(GameDefinitionError, match=message):
        Game(PACKAGE, replace(game.info, teams=teams), {**game.options, "players": players})


def test_alphabeta_refuses_a_common_goal():
    state = partners(players=2, common=True).new_initial_state()
    with pytest.raises(ParlourError, match="Alpha-beta needs two opponents"):
        make_any_player("alphabeta").decide(state)


def test_check_names_partners_with_different_results():
    game = partners()
    wrong = Game(PACKAGE, replace(game.info, teams=(0, 0, 1, 1)), game.options)
    for each, is_wrong in (wrong, True), (game, False):
        each.compiled = False
        faults = [str(fault) for fault in PARTNERS.faults(Sampled(each))]
        assert bool(faults) == is_wrong and all("differ within a team" in fault for fault in faults)
