"""Deathmatch Arena: what lies on the table, and what is said of it."""

import pytest

import parlour
from parlour import kit, rules_page
from parlour.games.deathmatch_arena.cards import BATTERIES, LAZORS, POWERS, SHIELDS
from parlour.games.deathmatch_arena.names import card_name
from parlour.games.deathmatch_arena.phases import PHASES
from parlour.view.language import ENGLISH, LANGUAGES, speaking, translations
from parlour.view.scene import Button, Card

from .helpers import p, shop, start


def test_overcharging_is_shouted():
    state = start([p(4, "plasma_lazor"), p(2)])
    sentences = {choice.text: choice.sentence for choice in state.scene().choices}
    assert sentences["overlazor 1"].startswith("Red overcharges the plasma lazor")
    assert "Ohh" not in sentences["lazor 1"]


def test_the_table_keeps_the_secret():
    """All choices lie face down until the count of three."""
    players = [p(4, "plasma_lazor"), p(2), p(2)]
    scenes = [start(players, choice).scene() for choice in ("overlazor 1", "shield", "battery")]
    assert len({scene.areas for scene in scenes}) == 1
    assert [piece.label for piece in scenes[0].spot("hand0").pieces] == ["?"]
    assert start(players, "shield", "lazor 0", "battery").scene().spot("hand1").pieces[0].label == "☞Red"


def test_cards_say_what_they_do():
    notes = {
        spot.id: spot.note for area in shop(p(9), p(2), market=["plasma_lazor"]).scene().areas for spot in area.spots
    }
    assert notes["plasma_lazor"] == "plasma lazor, 2E: 2 damage; overcharged, 4E: 3 damage. Price: 4E. Red has 9E."
    assert notes["0shield"] == "basic shield, 2E: block 1"


def test_a_choosing_seat_sees_its_energy():
    scene = start([p(1, "efficient_shield"), p(2)]).scene()
    assert scene.spot("0lazor").note == "basic lazor, 2E: 1 damage. Red has 1E."
    assert scene.spot("shield").note.endswith("block all; shield disabled. Red has 1E.")
    assert scene.spot("1lazor").note == "basic lazor, 2E: 1 damage"


def card_on(scene, spot):
    return scene.spot(spot).pieces[0].card


def test_cards_have_price_effect_and_overcharge_in_print():
    scene = shop(p(5, battery="chaotic_battery"), p(2), market=["plasma_lazor", "ultra_shield"]).scene()
    assert card_on(scene, "plasma_lazor") == Card("4E", "2E: 2 damage", "4E: 3 damage", "plasma_lazor")
    assert card_on(scene, "ultra_shield").refusal == "costs 6E; Red has 5E"
    assert card_on(scene, "0lazor") == Card("", "2E: 1 damage", "", "basic_lazor")
    assert card_on(scene, "0battery").text.startswith("holds 8E, gives 3E each round; activated: store 4E")


def test_disabled_items_are_marked_on_the_card():
    state = start([p(5, "plasma_lazor", disabled=["lazor"]), p(2)])
    assert card_on(state.scene(), "0lazor").refusal == "disabled"
    assert [card_on(state.scene(), way).refusal for way in ("lazor", "overlazor", "shield")] == ["disabled"] * 2 + [""]


def test_hands_say_what_they_cost_and_do_now_and_why_they_cannot_be_shown():
    scene = start([p(3, "focused_lazor", "efficient_shield", "tesseract_battery"), p(2)]).scene()
    ways = {spot.id: spot.pieces[0].card for area in scene.areas if area.offers for spot in area.spots}
    assert list(ways) == ["lazor", "overlazor", "shield", "overshield", "battery"]
    assert ways["overlazor"] == Card("3E", "2 damage", "", "overlazor")
    assert ways["battery"].refusal == "costs 8E; Red has 3E"


def test_a_basic_item_has_no_way_to_overcharge_it():
    scene = start([p(9), p(2)]).scene()
    assert [spot.id for area in scene.areas if area.offers for spot in area.spots] == [
        "lazor",
        "shield",
        "battery",
    ]


def test_the_market_has_its_places_before_cards_lie_there():
    scene = parlour.load("deathmatch_arena", market=3).new_initial_state().scene()
    market = next(area for area in scene.areas if area.id == "market")
    assert [len(spot.pieces) for spot in market.spots] == [0, 0, 0]


def buttons(state):
    return {choice.text: choice.button for choice in state.scene().choices}


def test_choices_say_in_a_few_words_what_they_cost_and_bring():
    offered = buttons(start([p(4, "plasma_lazor"), p(2), p(2)]))
    assert offered["lazor 1"] == Button("shoot Blue", "2E: 2 damage")
    assert offered["overlazor 2"] == Button("shoot Green", "4E: 3 damage")
    assert offered["shield"] is None


def test_with_one_other_player_the_ways_to_shoot_say_it_all():
    offered = buttons(start([p(4, "plasma_lazor"), p(2)]))
    assert offered["lazor 1"] is offered["overlazor 1"] is None


def test_to_wipe_the_market_is_said_to_be_free():
    state = shop(p(0), p(9), market=["plasma_lazor"], to_act=1)
    assert buttons(state)["wipe"] == Button("wipe the market", "free, once a round, before you buy")
    assert "wipe" not in buttons(shop(p(9), p(9), market=["plasma_lazor"]))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_purchase_prompt_names_the_button(spoken):
    with speaking(spoken):
        state = shop(p(9), p(9), market=["plasma_lazor"])
        assert buttons(state)["pass"].label in state.scene().prompt


@pytest.mark.parametrize(("shot_by", "more"), [((0, 2), " Yet to fire at Blue: Green."), ((0,), ""), ((2,), "")])
def test_the_shield_prompt_names_seats_yet_to_fire(shot_by, more):
    chosen = [f"lazor {1 if seat in shot_by else 2 - seat}" for seat in (0, 2)]
    state = start([p(2), p(3, "efficient_shield"), p(2)], chosen[0], "shield", chosen[1])
    assert state.scene().prompt == "Blue: how much of the 1 damage do you block?" + more


def test_a_completed_line_is_struck_through():
    state = start([p(4, card="B2 I2 N2 G2", dice="O*"), p(2)], "O2", phase="score")
    cards = {area.id: area for area in state.scene().areas}
    assert cards["card0"].lines == (tuple(f"0{letter}2" for letter in "BINGO"),)
    assert cards["card1"].lines == ()


def test_a_german_card_name_is_understood():
    with speaking("de"):
        state = shop(p(9), p(2), market=["plasma_lazor"])
        assert state.scene().spot("plasma_lazor").name == "Plasmalazor"
        assert state.action_to_string(state.parse_action("Plasmalazor")) == "buy plasma_lazor"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_rules_page_has_each_card_with_its_price_and_its_words(spoken):
    rows = [line.split(" | ") for line in rules_page.text("deathmatch_arena", spoken).splitlines() if line[:1] == "|"]
    page = {cells[0].removeprefix("| "): " | ".join(cells[1:]) for cells in rows}
    with speaking(spoken):
        for card in (*LAZORS, *SHIELDS, *BATTERIES, *POWERS):
            told = page[card_name(card)]
            said = [getattr(card, part, "") for part in ("always", "activate", "overcharge", "text")]
            assert all(
                translations("parlour.games.deathmatch_arena", spoken).get(words, words) in told for words in said
            )
            assert told.startswith(f"{card.price}E |" if card.price else "– |")
            assert card not in BATTERIES or f"{card.capacity}E |" in told


@pytest.mark.parametrize("spoken", [name for name in LANGUAGES if name != ENGLISH])
def test_texts_of_cards_and_phases_are_translated(spoken):
    printed = {text for card in (*LAZORS, *SHIELDS) for text in (card.name, card.activate, card.overcharge)}
    printed |= {text for card in BATTERIES for text in (card.name, card.always, card.activate)}
    printed |= {text for card in POWERS for text in (card.name, card.text)}
    asked = {text for phase in PHASES.values() for text in (phase.prompt, phase.passing)}
    missing = (printed | asked) - set(translations("parlour.games.deathmatch_arena", spoken))
    assert missing == {""}  # where nothing is said


def test_whom_one_shoots_at_is_asked_where_there_are_several():
    shots = {}
    for players in (2, 3):
        state = parlour.load("deathmatch_arena", players=players).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        shots[players] = [choice.spots for choice in state.scene().choices if choice.text.startswith("lazor")]
    assert shots == {2: [("lazor",)], 3: [("lazor", "hand1"), ("lazor", "hand2")]}


def test_every_choice_can_be_made_by_clicks():
    """The spots are there, and no choice stands in another's way."""
    rng, moves = kit.seeded(3), kit.new(kit.Moves)
    state = parlour.load("deathmatch_arena", players=4, copies=2).new_initial_state()
    while not state.is_terminal():
        scene = state.scene()
        spots = [choice.spots for choice in scene.choices if choice.spots]
        assert all(scene.spot(spot) for clicks in spots for spot in clicks)
        for clicks in spots:
            assert [other for other in spots if other[: len(clicks)] == clicks] == [clicks]
        if state.is_chance_node():
            state.roll(rng)
        else:
            state.apply_action(kit.random_action(state.record, moves.action, rng))
    assert "and wins the game!" in str(state)
