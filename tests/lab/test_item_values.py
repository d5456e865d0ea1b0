"""Values, advantages, fair prices and synergies of items."""

import pytest

from parlour.core.game import load, load_package
from parlour.errors import ParlourError, UnknownNameError
from parlour.lab.comparing import run
from parlour.lab.item_values import advantages, make_item_plan, summarize, synergies
from parlour.runs.run_log import RunLog
from tests.runs.inline import InlineExecutor

SHOP = load_package("tests.lab.shop")
BLADE = 0.2  # worth of a blade, in wins


def played(most, game=SHOP, **settings):
    log = RunLog(make_item_plan(game, "mcts:simulations=300", seed="seed", **settings))
    return run(log, most, InlineExecutor()), log


@pytest.fixture(scope="module")
def shop():
    comparison, log = played(400, smallest=0.08)
    return summarize(comparison, log.games, advantages(log, 10, InlineExecutor()))


def test_value_use_and_advantage_match_known_worth(shop):
    by_name = {each["item"]: each for each in shop["items"]}
    blade, charm = by_name["blade"], by_name["charm"]
    assert 0.0 < blade["value"]["low"] < BLADE < blade["value"]["high"] <= blade["value"]["low"] + 2 * 0.08 + 0.01
    assert charm["value"]["low"] < 0.0 < charm["value"]["high"]
    assert blade["used"] > 0.95 and charm["used"] < 0.05
    assert (blade["advantage"]["value"], charm["advantage"]["value"]) == pytest.approx((BLADE, -BLADE), abs=0.05)
    assert blade["searched"] == 10 and blade["price"] == 3 and blade["fair_price"] is None  # coins are worth nothing


def test_fair_price_makes_an_item_as_good_as_its_alternatives():
    game = load_package("tests.lab.shop", coin=5)
    log = RunLog(make_item_plan(game, "random", seed="seed"))
    charm, blade = advantages(log, 150, InlineExecutor())  # more games than the log has
    assert blade.games == 150 and blade.interval.value == pytest.approx(BLADE - 3 * 0.05, abs=0.02)
    assert blade.gift and blade.fair_price and charm.fair_price
    assert blade.gift.value == pytest.approx(BLADE, abs=0.02)
    assert blade.fair_price.low < 4.0 < blade.fair_price.high < blade.fair_price.low + 2.0
    assert charm.fair_price.value < 0.0  # beside a blade, worth 4 coins more than its price


def test_independent_items_have_no_synergy():
    comparison, _ = played(60, together=True)
    [found] = synergies(comparison)
    assert found.items == (0, 1) and found.rounds > 20
    assert found.interval.low < 0.0 < found.interval.high


def test_plan_can_select_known_items():
    plan = make_item_plan(SHOP, "random", ["blade"])
    assert [arm.forbidden for arm in plan.arms] == [(), (1,)] and plan.opening == 0
    with pytest.raises(UnknownNameError, match="No item named 'blades'. Did you mean 'blade'"):
        make_item_plan(SHOP, "random", ["blades"])
    with pytest.raises(ParlourError, match="Lokai and Bele has no items"):
        make_item_plan(load("lokai_and_bele"), "random")


@pytest.mark.parametrize(("name", "value"), [("PRICES", (3,)), ("credit", None)])
def test_incomplete_prices_are_refused(monkeypatch, name, value):
    if value:
        monkeypatch.setattr(SHOP.rules, name, value)
    else:
        monkeypatch.delattr(SHOP.rules, name)
    with pytest.raises(ParlourError, match="Shop has PRICES, which need one price for each of its 2 ITEMS"):
        make_item_plan(SHOP, "random")
