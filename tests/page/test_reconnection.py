"""Reconnection after a lost network or a killed server, and several tabs."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PATIENCE, Site
from .dead_line import DeadLine
from .person import ENDING, MOVES, Person
from .test_playback import fetch, settle
from .test_together import two_people, whose_turn

OFFLINE = "Connection lost. Reconnecting"
PING_EVERY, ANSWER_WITHIN = 20_000, 4000  # milliseconds, as in web/src


@pytest.fixture
def mortal(tmp_path):
    """A server for killing."""
    site = Site(tmp_path, pace=0)
    site.start()
    yield site
    site.stop()


class Line:
    """The live connection of a page, with a way to cut it."""

    def __init__(self, page):
        self.is_cut, self.sockets = False, []
        page.route_web_socket("**/live*", self._opened)

    def _opened(self, socket):
        if self.is_cut:
            socket.close()
        else:
            socket.connect_to_server()
            self.sockets.append(socket)

    def cut(self):
        self.is_cut = True
        for socket in self.sockets:
            socket.close()


def test_dropped_connection_is_restored(visit):
    anna, ben = two_people(visit, "lokai_and_bele")
    line = Line(ben.page)
    ben.page.reload()
    anna.act()
    expect(ben.page.locator(MOVES)).to_have_count(1)
    ben.act()
    line.cut()
    expect(ben.page.get_by_text(OFFLINE)).to_be_visible()
    expect(anna.page.locator(MOVES)).to_have_count(2)
    anna.act()
    line.is_cut = False
    expect(ben.page.locator(MOVES)).to_have_count(3)
    expect(ben.page.get_by_text(OFFLINE)).to_be_hidden()
    ben.act()
    expect(anna.page.locator(MOVES)).to_have_count(4)


def test_move_on_a_dead_line_arrives(visit, site):
    with DeadLine(site.port) as line:
        anna, ben = Person(visit(url=line.url), seed=1), Person(visit(), seed=2)
        anna.page.clock.install()
        sit_down(anna, ben)
        line.freeze()
        anna.click(anna.offered()[0])
        anna.click(anna.offered()[0])
        give_up_until(anna.page.get_by_text("Not confirmed yet"), line)
        give_up_until(ben.page.locator(MOVES), line, anna.page)
        expect(anna.page.locator(MOVES)).to_have_count(1)
        expect(anna.page.get_by_text("Not confirmed yet")).to_be_hidden()
        ben.act()
        expect(anna.page.locator(MOVES)).to_have_count(2)
        assert anna.wait_for_turn()


def give_up_until(something, line, page=None):
    """Move the clock of a page on whenever the line has lost one of its requests, until something is visible."""
    page = page or something.page
    for _ in range(PATIENCE // 50):
        if something.first.is_visible():
            return
        if line.lost:
            line.lost = 0
            page.clock.fast_forward(ANSWER_WITHIN)
        page.wait_for_timeout(50)
    raise AssertionError(f"{something} does not become visible")


def test_dead_line_is_noticed_while_waiting(visit, site):
    with DeadLine(site.port) as line:
        anna, ben = Person(visit(), seed=1), Person(visit(url=line.url), seed=2)
        ben.page.clock.install()
        sit_down(anna, ben)
        line.refuses = True
        line.freeze()
        ben.page.clock.fast_forward(PING_EVERY)
        ben.page.clock.fast_forward(ANSWER_WITHIN)
        expect(ben.page.get_by_title("no connection")).to_be_visible()
        line.refuses = False
        anna.act()
        expect(ben.page.locator(MOVES)).to_have_count(1)
        expect(ben.page.get_by_title("no connection")).to_be_hidden()


@pytest.mark.campaign
def test_opponent_sees_that_the_clock_stands_still_on_a_dead_line(visit, site):
    with DeadLine(site.port) as line:
        anna, ben = Person(visit(), seed=1), Person(visit(url=line.url), seed=2)
        sit_down(anna, ben)
        for person in (anna, ben, anna):
            assert person.wait_for_turn()
            person.act()
        clock = anna.page.get_by_role("timer").last
        line.refuses = True
        line.freeze()
        expect(ben.page.get_by_text(re.compile("[Yy]our clock is (stopped|running)"))).to_be_visible()
        expect(anna.page.get_by_text("The player's connection is down.")).to_be_visible()
        shown = clock.text_content()
        anna.page.wait_for_timeout(2000)
        assert clock.text_content() == shown
        line.refuses = False
        expect(anna.page.get_by_text("The player's connection is down.")).to_be_hidden()
        ben.act()
        expect(anna.page.locator(MOVES)).to_have_count(4)


def test_move_whose_answer_is_lost_counts_as_played(visit):
    anna, ben = two_people(visit, "lokai_and_bele")
    lost = []

    def lose_the_first_answer(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort("connectionreset")

    anna.page.route("**/actions?*", lose_the_first_answer)
    anna.act()
    assert lost == [200]
    ben.act()
    expect(anna.page.locator(MOVES)).to_have_count(2)
    expect(anna.page.get_by_role("alert")).to_be_empty()
    visit.troubles.clear()  # the browser logs the lost answer and the refusal of the second request


def sit_down(anna, ben):
    """Open a table with a running clock for Anna, with Ben as the guest, each at their own address of the server."""
    here, there = ("/".join(person.page.url.split("/")[:3]) for person in (anna, ben))
    order = {"game": "lokai_and_bele", "seats": ["me", "open"], "clock": {"kind": "move", "seconds": 600}}
    table = anna.page.request.post(f"{here}/api/tables", data=order, headers={"Origin": here}).json()["id"]
    anna.page.goto(f"{here}/t/{table}")
    ben.page.goto(f"{there}/t/{table}")
    ben.page.get_by_role("button", name=re.compile("Play as")).click()
    for person in (anna, ben):
        expect(person.page.get_by_role("button", name="Resign")).to_be_visible()


@pytest.mark.campaign
def test_game_survives_a_killed_server(mortal, visit):
    person = Person(visit(url=mortal.url))
    person.order("columna", who=["me", "random"], quiet=3)
    person.act()
    turns = person.moves()
    mortal.kill()
    expect(person.page.get_by_text(OFFLINE)).to_be_visible()
    mortal.start()
    expect(person.page.get_by_text(OFFLINE)).to_be_hidden()
    assert person.moves() >= turns
    person.act()
    assert person.moves() > turns


@pytest.mark.campaign
def test_computer_moves_after_a_server_restart(mortal, visit):
    person = Person(visit(url=mortal.url))
    person.order("columna", who=["master", "me"])
    expect(person.page.get_by_text("thinking").first).to_be_visible()
    mortal.kill()
    mortal.start()
    assert person.wait_for_turn()
    assert person.moves() == 2


@pytest.mark.campaign
def test_connection_lost_during_playback(watch):
    """Playback continues to its end, and later beats are not missed."""
    person = watch("normal")
    line = Line(person.page)
    person.order("maexchen", who=["me", "beside"], faces=3)
    person.wait_for_turn()
    person.page.locator("[data-choice]").first.click()
    person.page.locator("[data-beat]").first.wait_for(state="attached")
    line.cut()
    expect(person.page.get_by_text(OFFLINE)).to_be_visible()
    line.is_cut = False
    expect(person.page.get_by_text(OFFLINE)).to_be_hidden()
    settle(person)
    expect(person.page.locator(MOVES)).to_have_count(len(fetch(person.page)["turns"]))


@pytest.mark.campaign
def test_two_tabs_share_a_seat(visit):
    """Moves in one tab appear in the other, which can continue."""
    anna, ben = two_people(visit, "deathmatch_arena", players=2, rounds=1)
    here, there = anna, Person(anna.page.context.new_page())
    there.page.goto(anna.page.url)
    for _ in range(100):
        if here.is_over():
            break
        mover = whose_turn(here, ben)
        mover.act()
        if mover is here:
            follow(there, here)
            here, there = there, here
    expect(there.page.locator(ENDING)).to_be_visible()
    assert here.moves() == there.moves()


def follow(behind, ahead):
    """Wait until one tab has caught up with the other."""
    for _ in range(6000):
        if (behind.moves(), behind.offered()) == (ahead.moves(), ahead.offered()):
            return
        behind.page.wait_for_timeout(20)
    raise AssertionError("a tab stays behind the other")


@pytest.mark.campaign
def test_unknown_kind_of_beat_shows_its_sentence(watch):
    """An unknown kind is shown as its sentence: the server may be newer than the page."""
    person = watch("normal")
    person.page.route_web_socket("**/live*", renamed)
    person.order("maexchen", who=["me", "beside"], faces=3)
    person.wait_for_turn()
    person.page.locator("[data-choice]").first.click()
    unknown = person.page.locator("[data-kind=wormhole]").first
    unknown.wait_for(state="attached")
    expect(person.page.locator(".page > .status")).to_contain_text("Player A")
    settle(person)


def renamed(socket):
    """A live connection on which all beats have an unknown kind."""
    server, kind = socket.connect_to_server(), '"kind":"(?:roll|claim|round|note|damage)"'
    server.on_message(lambda text: socket.send(re.sub(kind, '"kind":"wormhole"', text)))
