"""Deathmatch Arena: the table, its buttons and prompts."""

import functools

import pytest

import parlour
from parlour import rules_page
from parlour.games.deathmatch_arena.cards import BATTERIES, LAZORS, POWERS, SHIELDS
from parlour.games.deathmatch_arena.names import card_name
from parlour.games.deathmatch_arena.phases import PHASES
from parlour.view.language import ENGLISH, LANGUAGES, speaking, translations
from parlour.view.scene import Button

from .helpers import p, shop, start


def test_choices_are_face_down_until_the_reveal():
    players = [p(4, "plasma_lazor"), p(2), p(2)]
    scenes = [start(players, choice).scene() for choice in ("overlazor 1", "shield", "battery")]
    assert len({scene.areas for scene in scenes}) == 1
    assert [piece.label for piece in scenes[0].spot("hand0").pieces] == ["?"]
    assert start(players, "shield", "lazor 0", "battery").scene().spot("hand1").pieces[0].label == "☞Red"


SALE = functools.cache(
    lambda: shop(p(4, battery="chaotic_battery"), p(2), market=["plasma_lazor", "ultra_shield"]).scene()
)
FEW = functools.cache(lambda: start([p(3, "focused_lazor", "efficient_shield", "tesseract_battery"), p(2)]).scene())
DISABLED = functools.cache(lambda: start([p(5, "plasma_lazor", disabled=["lazor"]), p(2)]).scene())
PLASMA = "plasma lazor, 2E: 2 damage; overcharged, 4E: 3 damage"


@pytest.mark.parametrize(
    ("scene", "spot", "note", "card"),
    [
        (SALE, "plasma_lazor", f"{PLASMA}. Price: 4E. Red has 4E.",
         ("4E", "2E: 2 damage", "4E: 3 damage", "", "plasma_lazor")),
        (SALE, "ultra_shield", "", ("6E", "", "", "costs 6E; Red has 4E", "ultra_shield")),
        (SALE, "0lazor", "basic lazor, 2E: 1 damage", ("", "2E: 1 damage", "", "", "basic_lazor")),
        (SALE, "0battery", "", ("", "holds 8E, gives 3E each round; activated: store 4E", "", "", "chaotic_battery")),
        # a choosing seat sees its energy, and the current cost and effect of its hands
        (FEW, "0shield", "efficient shield, 1E: block any amount",
         ("", "1E: block any", "3E: block all", "", "efficient_shield")),
        (FEW, "1lazor", "basic lazor, 2E: 1 damage", ("", "2E: 1 damage", "", "", "basic_lazor")),
        (FEW, "overlazor", "focused lazor, 1E: 1 damage", ("3E", "2 damage", "", "", "overlazor")),
        (FEW, "battery", "", ("8E", "", "", "costs 8E; Red has 3E", "battery")),
        (DISABLED, "0lazor", f"{PLASMA}. Red has 5E.", ("", "", "", "disabled", "plasma_lazor")),
        (DISABLED, "lazor", "", ("2E", "2 damage", "", "disabled", "lazor")),
        (DISABLED, "overlazor", "", ("4E", "3 damage", "", "disabled", "overlazor")),
        (DISABLED, "shield", "", ("2E", "block 1", "", "", "shield")),
    ],
)  # fmt: skip
def test_cards_and_hands(scene, spot, note, card):
    """Their notes, costs, texts, refusals and pictures; `…` marks a text that continues."""
    face = scene().spot(spot).pieces[0].card
    assert scene().spot(spot).note.startswith(note)
    assert (face.cost, face.refusal, face.picture) == (card[0], *card[3:])
    assert face.text.startswith(card[1]) and face.extra.startswith(card[2])


@pytest.mark.parametrize(
    ("scene", "hands"),
    [(FEW, "lazor overlazor shield overshield battery"), (lambda: start([p(9), p(2)]).scene(), "lazor shield battery")],
)
def test_hands_without_an_overcharge_are_not_offered(scene, hands):
    assert " ".join(spot.id for area in scene().areas if area.offers for spot in area.spots) == hands


def test_empty_market_shows_its_places():
    scene = parlour.load("deathmatch_arena", market=3).new_initial_state().scene()
    market = next(area for area in scene.areas if area.id == "market")
    assert [len(spot.pieces) for spot in market.spots] == [0, 0, 0]


def buttons(state):
    return {choice.text: choice.button for choice in state.scene().choices}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (lambda: start([p(4, "plasma_lazor"), p(2), p(2)]),
         {"lazor 1": Button("shoot Blue", "2E: 2 damage"), "overlazor 2": Button("shoot Green", "4E: 3 damage"),
          "shield": None}),
        # with one other player, the hands that shoot need no button
        (lambda: start([p(4, "plasma_lazor"), p(2)]), {"lazor 1": None, "overlazor 1": None}),
        (lambda: shop(p(0), p(9), market=["plasma_lazor"], to_act=1),
         {"wipe": Button("wipe the market", "free, once a round, before you buy")}),
    ],
)  # fmt: skip
def test_buttons(state, expected):
    offered = buttons(state())
    assert {text: offered[text] for text in expected} == expected


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


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_rules_page_lists_each_card_with_its_price_and_text(spoken):
    rows = [line.split(" | ") for line in rules_page.text("deathmatch_arena", spoken).splitlines() if line[:1] == "|"]
    page = {cells[0].removeprefix("| "): " | ".join(cells[1:]) for cells in rows}
    with speaking(spoken):
        for card in (*LAZORS, *SHIELDS, *BATTERIES, *POWERS):
            row = page[card_name(card)]
            parts = [getattr(card, part, "") for part in ("always", "activate", "overcharge", "text")]
            assert all(translations("parlour.games.deathmatch_arena", spoken).get(part, part) in row for part in parts)
            assert row.startswith(f"{card.price}E |" if card.price else "– |")
            assert card not in BATTERIES or f"{card.capacity}E |" in row


@pytest.mark.parametrize("spoken", [name for name in LANGUAGES if name != ENGLISH])
def test_texts_of_cards_and_phases_are_translated(spoken):
    printed = {text for card in (*LAZORS, *SHIELDS) for text in (card.name, card.activate, card.overcharge)}
    printed |= {text for card in BATTERIES for text in (card.name, card.always, card.activate)}
    printed |= {text for card in POWERS for text in (card.name, card.text)}
    asked = {text for phase in PHASES.values() for text in (phase.prompt, phase.passing)}
    missing = (printed | asked) - set(translations("parlour.games.deathmatch_arena", spoken))
    assert missing == {""}  # for phases without a sentence


def test_target_is_clicked_if_there_are_several():
    shots = {}
    for players in (2, 3):
        state = parlour.load("deathmatch_arena", players=players).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        shots[players] = [choice.spots for choice in state.scene().choices if choice.text.startswith("lazor")]
    assert shots == {2: [("lazor",)], 3: [("lazor", "hand1"), ("lazor", "hand2")]}
