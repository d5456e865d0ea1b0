"""Measures of luck, in toy games with known luck."""

from dataclasses import replace

import numpy as np
import pytest

from parlour.core.game import load_package
from parlour.lab.measures import luck
from parlour.lab.sample import Sample
from tests.lab.hand_made import collected, sample, table, values

STAY, THROW = range(2)


def gambles(*throws):
    """Return games of Gamble, each a face that was thrown, or None for taking five points."""
    game = load_package("tests.search.gamble")
    scores = [(5.0 if face is None else face + 1.0,) for face in throws]
    thrown = [(number, 1, face) for number, face in enumerate(throws) if face is not None]
    turns = [1 if face is None else 2 for face in throws]
    made = sample(scores, game="bingo_battle", options={"players": 1}, turns=turns)
    decisions = table("game turn action", *((n, 0, STAY if face is None else THROW) for n, face in enumerate(throws)))
    return Sample(game, "strong", made.games, decisions, table("game turn outcome", *thrown))


def test_results_without_choices_are_all_luck():
    thrown = gambles(*range(10))
    assert values(luck.luck_share(thrown)) == pytest.approx({"": 1.0})
    assert luck.skill_share(thrown) == []


def test_estimate_gives_a_lower_bound_of_luck():
    """Ten throws with luck from -4.5 to 4.5 around 5.5, and ten times 5 points without luck."""
    results = np.array([*range(1, 11), *[5] * 10], float)
    lucks = np.array([*np.arange(-4.5, 5.0), *[0] * 10])
    mixed = gambles(*range(10), *[None] * 10)
    (found,) = luck.luck_share(mixed)
    assert 0.9 < found.interval.low == found.interval.value < np.corrcoef(lucks, results)[0, 1] ** 2
    assert found.interval.high == 1.0 and luck.skill_share(mixed) == []
    saved = results.var() / (results - lucks).var()
    assert values(luck.effective_games(mixed)) == pytest.approx({"": saved})


@pytest.mark.campaign
def test_shares_have_intervals_by_round():
    """The values of the solved game are exact, so the share itself is estimated, not only a bound."""
    (found,) = luck.luck_share(collected("bingo_battle", "random", 30))
    assert found.n == 30 and 0.5 < found.interval.low < found.interval.value < found.interval.high < 1.5


def test_fewer_games_are_replayed_with_more_outcomes(monkeypatch):
    """The limit of eight turns allows four games of two turns."""
    thrown = gambles(*range(10))
    monkeypatch.setattr(luck, "MOST_OUTCOMES", 8 * thrown.game.max_chance_outcomes())
    assert [found.n for found in luck.luck_share(thrown)] == [4]


@pytest.mark.parametrize(
    ("shared", "own", "share"),
    [(0.5, 1.0, 0.25), (0.5, 0.25, 0.5), (2.0, 4.0, 1.0), (-0.5, 1.0, 0.0), (0.0, 0.0, 0.0)],
    ids=["weakly correlated", "too small", "twice the luck", "opposed", "constant values"],
)
def test_share_is_at_most_covariance_and_squared_correlation(shared, own, share):
    """The results have a variance of 1, and the estimate has the variance `own`."""
    assert luck.at_least(np.array([shared, 1.0, own])) == pytest.approx(share)


def test_perfect_players_say_nothing_about_luck():
    perfect = collected("maexchen", "solved", 4, faces=1)
    assert luck.luck_share(replace(perfect, players="master")) == []
    assert luck.luck_share(replace(perfect, players="casual")) != []


def test_no_measurements_without_chance_or_variance():
    assert luck.luck_share(collected("columna", "random", 3)) == []
    assert luck.luck_share(gambles(4, 4)) == []
    assert luck.luck_share(sample([(1, -1)] * 3, game="bingo_battle")) == []


def test_solo_game_uses_the_solution():
    alone = collected("bingo_battle", "random", 4, players=1)
    shares = [values(each(alone))[""] for each in (luck.luck_share, luck.skill_share)]
    assert sum(shares) == pytest.approx(1) and shares[0] > 0


@pytest.mark.parametrize(("factor", "share"), [(-1.0, {}), (0.999, {"": 0.999})], ids=["poor values", "no skill"])
def test_effective_games_need_good_values_and_some_skill(monkeypatch, factor, share):
    thrown, real = gambles(*range(10)), luck.account

    def scaled(*arguments):
        reported = real(*arguments)
        return reported._replace(luck=factor * reported.luck)

    monkeypatch.setattr(luck, "account", scaled)
    assert values(luck.luck_share(thrown)) == pytest.approx(share)
    assert luck.effective_games(thrown) == []
