"""Two players in two browsers, and spectators."""

import re

import pytest
from playwright.sync_api import expect

from .person import MOVES, NEWEST, OFFERS, Person

OWN_TABLE = "fetch(location.pathname.replace('/t/', '/api/tables/')).then(answer => answer.json())"
OWN_SEAT = f"{OWN_TABLE}.then(table => table.seats.findIndex(seat => seat.mine))"
LAST_TURN = f"{OWN_TABLE}.then(table => table.turns.at(-1).text)"


def two_people(visit, game, **options):
    """A table with Anna, who opened it, and Ben, who followed the link."""
    anna, ben = Person(visit(), seed=1), Person(visit(), seed=2)
    anna.order(game, who=["me", "open"], **options)
    ben.page.goto(anna.page.url)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name=re.compile("Play as")).click()
    for person in (anna, ben):
        expect(person.page.get_by_role("button", name="Resign")).to_be_visible()
    return anna, ben


def whose_turn(*people):
    """The person to move; the game must not be over."""
    while True:
        for person in people:
            if person.page.locator(OFFERS).count():
                return person
            person.page.wait_for_timeout(20)


def everybody_has(moves, *people):
    for person in people:
        expect(person.page.locator(MOVES)).to_have_count(moves)


def test_game_by_link_with_rematch_and_spectator(visit):
    anna, ben = two_people(visit, "lokai_and_bele", quiet=4)
    guest = Person(visit())
    guest.page.goto(anna.page.url)
    moves = 0
    while not anna.is_over():
        whose_turn(anna, ben).act()
        moves += 1
        everybody_has(moves, anna, ben, guest)
        assert not guest.page.locator(OFFERS).count()
    for person in (ben, guest):
        expect(person.page.get_by_role("region", name="Game over")).to_be_visible()
    anna.page.get_by_role("button", name="Offer a rematch").click()
    ben.page.get_by_role("button", name="Accept").click()
    everybody_has(0, anna, ben)
    assert whose_turn(anna, ben) is ben, "seats have moved round"
    for person, seat in ((anna, "White"), (ben, "Black")):
        expect(person.page.get_by_text(f"You are now playing as {seat}.")).to_be_visible()
    assert anna.page.url == ben.page.url
    expect(guest.page.get_by_role("link", name="Go to the rematch")).to_be_visible()


def test_takeback_and_draw_by_agreement(visit):
    anna, ben = two_people(visit, "columna")
    whose_turn(anna, ben).act()
    everybody_has(1, anna, ben)
    anna.page.get_by_role("button", name="Propose a takeback").click()
    ben.page.get_by_role("button", name="Decline").click()
    expect(anna.page.get_by_role("button", name="Propose a takeback")).to_be_disabled()  # until two more moves
    for moves in (2, 3):
        whose_turn(anna, ben).act()
        everybody_has(moves, anna, ben)
    anna.page.get_by_role("button", name="Propose a takeback").click()
    ben.page.get_by_role("button", name="Accept").click()
    everybody_has(1, anna, ben)  # Anna took the second move, Ben the third
    ben.page.get_by_role("button", name="Offer a draw").click()
    anna.page.get_by_role("button", name="Accept").click()
    for person in (anna, ben):
        expect(person.page.get_by_role("region", name="Game over")).to_contain_text("Draw")


def test_two_players_at_one_screen(visit):
    person = Person(visit())
    person.order("maexchen", who=["me", "beside"], faces=2)
    person.play_to_the_end()
    assert person.page.get_by_role("region", name="Game over").count()


@pytest.mark.campaign
def test_secret_choice_is_revealed_to_all_after_a_countdown(visit):
    anna, ben = two_people(visit, "deathmatch_arena", players=2, rounds=2)
    for _ in range(200):
        for person in (anna, ben):
            if person.is_over():
                return
        whose_turn(anna, ben).act()
        for person in (anna, ben):
            log = person.page.get_by_role("list", name="Moves")
            assert log.get_by_text("has made a secret choice").count() <= 1
    raise AssertionError("the game does not end")


@pytest.mark.campaign
def test_dragged_premove_is_played_on_the_next_turn(visit):
    people = two_people(visit, "invictus")
    for person in people:
        person.wait_for_turn()
        person.act()
    mover = whose_turn(*people)
    waiter = next(person for person in people if person is not mover)
    seat = waiter.page.evaluate(OWN_SEAT)
    start, end = [("b3", "b4"), ("b7", "b6")][seat]
    waiter.page.locator(f"[data-spot={start}]").drag_to(waiter.page.locator(f"[data-spot={end}]"))
    expect(waiter.page.get_by_text(f"Premove: {start}-{end}")).to_be_visible()
    waiter.page.keyboard.press("Escape")
    expect(waiter.page.get_by_text("Premove:")).to_have_count(0)
    waiter.page.locator(f"[data-spot={start}]").drag_to(waiter.page.locator(f"[data-spot={end}]"))
    before = mover.moves()
    mover.act()
    for person in people:
        person.page.wait_for_function(f"moves => {NEWEST} >= moves", arg=before + 2)
    assert f"{start}{end}" in mover.page.evaluate(LAST_TURN)
