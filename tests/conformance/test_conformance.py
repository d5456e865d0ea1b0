"""Every game passes every check, on positions of random games with each option varied."""

import pytest

import parlour
from parlour.conformance import CHECKS, Sampled
from parlour.conformance.secrecy import PLAYERS
from parlour.players.spec import KINDS
from tests.campaign import some_daily

from .walks import usual_variants, variants


def name_of(variant):
    name, options = variant
    return "-".join([name, *(f"{option}={value}" for option, value in options.items())])


@pytest.fixture(scope="module", params=some_daily(list(variants()), *usual_variants()), ids=name_of)
def sampled(request):
    name, options = request.param
    return Sampled(parlour.load(name, **options))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name.replace(" ", "_"))
def test_every_game_passes_the_check(check, sampled):
    faults = list(check.faults(sampled))
    for fault in faults:
        if fault.cause:
            raise fault.cause
    assert list(map(str, faults)) == []


def test_all_kinds_of_players_are_checked():
    assert {player.partition(":")[0] for player in PLAYERS} == set(KINDS)
