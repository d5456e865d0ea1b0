"""The network drops, the server dies: the game goes on."""

import pytest
from playwright.sync_api import expect

from .conftest import Site
from .person import MOVES, Person
from .test_together import two_people

OFFLINE = "No connection; trying again"


@pytest.fixture
def mortal(tmp_path):
    """A server that may be killed."""
    site = Site(tmp_path, pace=0)
    site.start()
    yield site
    site.stop()


class Line:
    """The live connection of a page, which can be cut."""

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


def test_a_dropped_connection(visit):
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


def test_the_server_killed_in_mid_game(mortal, visit):
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
def test_the_computer_moves_after_the_server_was_killed_while_it_thought(mortal, visit):
    person = Person(visit(url=mortal.url))
    person.order("columna", who=["master", "me"])
    expect(person.page.get_by_text("thinking").first).to_be_visible()
    mortal.kill()
    mortal.start()
    assert person.wait_for_turn()
    assert person.moves() == 2
