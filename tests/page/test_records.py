"""Game records: saving, verifying and replaying."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

import parlour
from parlour.match import Match, write_record
from parlour.match.dice import Dice, commitment, fresh_secret

from .person import MOVES, Person


def save(person, tmp_path):
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download game record").click()
    path = tmp_path / "game.txt"
    download.value.save_as(path)
    return path


@pytest.mark.campaign
def test_finished_game_is_saved_verified_and_replayed(visit, tmp_path):
    person = Person(visit())
    person.order("maexchen", who=["me", "random"], faces=2)
    person.play_to_the_end()
    moves, path = person.moves(), save(person, tmp_path)
    proof = subprocess.run([sys.executable, "-m", "parlour", "verify", str(path)], capture_output=True, text=True)
    assert proof.returncode == 0 and "follow from the secret" in proof.stdout, proof.stdout + proof.stderr

    reader = Person(visit())
    reader.page.get_by_text("Replay a game record").click()
    reader.page.locator('input[type="file"]').set_input_files(path)
    reader.page.wait_for_url("**/t/*")
    expect(reader.page.locator(MOVES)).to_have_count(moves)
    reader.page.get_by_role("button", name="First move").click()
    expect(reader.page.get_by_text(f"of {moves}")).to_be_visible()


def open_record(person, path, chosen=None):
    """Open a file, and choose a record there if it has several. Return the dialog with the verdict on the dice."""
    person.page.get_by_text("Replay a game record").click()
    person.page.locator('input[type="file"]').set_input_files(path)
    if chosen is not None:
        person.page.get_by_role("list", name="This text contains 2 games").get_by_role("button").nth(chosen).click()
    person.page.wait_for_url("**/t/*")
    person.page.get_by_role("button", name="Verify dice").click()
    return person.page.locator("dialog[open]")


def test_record_with_a_forged_roll_is_not_called_fair(visit, tmp_path):
    game = parlour.load("maexchen", faces=2)
    match = Match(game, dice=Dice(fresh_secret()))
    while not match.state.is_terminal():
        match.play_text("stop")
    honest = write_record(match, {"Commitment": commitment(match.dice.secret)})
    last = max(number for number, turn in enumerate(match.turns, 1) if turn.actor == parlour.CHANCE)
    rolled = match.turns[last - 1].text
    forged = honest.replace(f"\n{last}. {rolled} ", f"\n{last}. {'roll 32' if rolled != 'roll 32' else 'roll 31'} ")
    assert forged != honest
    for name, text in (("honest", honest), ("both", f"{honest}\n{forged}")):
        (tmp_path / name).write_text(text)
    dialog = open_record(Person(visit()), tmp_path / "honest")
    expect(dialog.locator(".good")).to_contain_text(["This browser has verified all rolls", "follow from the secret"])
    dialog = open_record(Person(visit()), tmp_path / "both", chosen=1)
    expect(dialog.locator(".bad")).to_contain_text([f"Step {last} was tampered with"] * 2)
    assert not dialog.locator(".good").count()


@pytest.mark.campaign
def test_leaving_the_page_stops_the_analysis(visit):
    person = Person(visit())
    person.order("columna", who=["me", "random"], quiet=1)
    person.play_to_the_end()
    with person.page.expect_request("**/analysis?**"):
        person.page.get_by_role("button", name="Analysis").click()
    person.page.get_by_role("link", name="Go to the lobby").click()
    person.page.get_by_role("heading", name="Public tables").wait_for()
    asked = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.wait_for_timeout(2000)  # the time for four positions
    assert not [url for url in asked if "/analysis?" in url]


def test_analysis_shows_graph_log_board_and_best_move_together(visit):
    person = Person(visit(size=(1280, 800)))
    person.order("columna", who=["me", "random"], quiet=1)
    person.play_to_the_end()
    person.page.get_by_role("button", name="Analysis").click()
    person.page.get_by_role("button", name="First move").click()
    panel = person.page.get_by_role("region", name="Analysis")
    expect(panel).to_contain_text(re.compile(r"Black: \d+%.*White: \d+%.*Best move: Black moves", re.DOTALL))
    parts = [panel.get_by_role("img"), panel.get_by_text("Best move"), person.page.locator(".overlay .hint").first]
    parts += [person.page.get_by_role("button", name="Forward"), person.page.locator(".stage .board-area > .grid")]
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
    moves = person.page.get_by_role("list", name="Moves")
    assert moves.bounding_box()["height"] >= 90  # four lines
    panel.get_by_role("img").click()
    expect(person.page.get_by_role("status").filter(has_text="Step ")).to_be_visible()
