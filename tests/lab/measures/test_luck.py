"""Measures of luck, in toy games with known luck."""

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
    assert values(luck.skill_share(thrown)) == pytest.approx({"": 0.0})


def test_decisions_count_as_skill():
    """Ten throws with luck from -4.5 to 4.5 around 5.5, and ten times 5 points without luck."""
    results = np.array([*range(1, 11), *[5] * 10], float)
    lucks = np.array([*np.arange(-4.5, 5.0), *[0] * 10])
    expected = np.cov(lucks, results)[0, 1] / results.var(ddof=1)
    mixed = gambles(*range(10), *[None] * 10)
    assert values(luck.luck_share(mixed)) == pytest.approx({"": expected})
    assert values(luck.skill_share(mixed)) == pytest.approx({"": 1 - expected})
    saved = results.var() / (results - lucks).var()
    assert values(luck.effective_games(mixed)) == pytest.approx({"": saved})


@pytest.mark.campaign
def test_shares_have_intervals_by_round():
    (found,) = luck.luck_share(collected("bingo_battle", "random", 30))
    assert found.n == 30 and 0.2 < found.interval.value < 1.2
    assert found.interval.low < found.interval.value < found.interval.high


def test_fewer_games_are_replayed_with_more_outcomes(monkeypatch):
    """The limit of eight turns allows four games of two turns."""
    thrown = gambles(*range(10))
    monkeypatch.setattr(luck, "MOST_OUTCOMES", 8 * thrown.game.max_chance_outcomes())
    assert [found.n for found in luck.luck_share(thrown)] == [4]


def test_no_measurements_without_chance_or_variance():
    assert luck.luck_share(collected("columna", "random", 3)) == []
    assert luck.luck_share(gambles(4, 4)) == []
    assert luck.luck_share(sample([(1, -1)] * 3, game="bingo_battle")) == []


def test_solo_game_uses_the_solution():
    alone = collected("bingo_battle", "random", 4, players=1)
    shares = [values(each(alone))[""] for each in (luck.luck_share, luck.skill_share)]
    assert sum(shares) == pytest.approx(1) and shares[0] > 0


@pytest.mark.parametrize(
    ("factor", "share", "skill"), [(-1.0, {}, {}), (0.999, {"": 0.999}, {"": 0.001})], ids=["poor values", "no skill"]
)
def test_effective_games_need_good_values_and_some_skill(monkeypatch, factor, share, skill):
    thrown, real = gambles(*range(10)), luck.account

    def scaled(*arguments):
        reported = real(*arguments)
        return reported._replace(luck=factor * reported.luck)

    monkeypatch.setattr(luck, "account", scaled)
    assert values(luck.luck_share(thrown)) == pytest.approx(share)
    assert values(luck.skill_share(thrown)) == pytest.approx(skill)
    assert luck.effective_games(thrown) == []
