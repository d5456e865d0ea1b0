"""A game saved as a file, proved and opened again."""

import subprocess
import sys

from playwright.sync_api import expect

from .person import MOVES, Person


def save(person, tmp_path):
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Save the record").click()
    path = tmp_path / "game.txt"
    download.value.save_as(path)
    return path


def test_a_finished_game_is_saved_proved_and_replayed(visit, tmp_path):
    person = Person(visit())
    person.order("maexchen", who=["me", "random"], faces=2)
    person.play_to_the_end()
    moves, path = person.moves(), save(person, tmp_path)
    proof = subprocess.run([sys.executable, "-m", "parlour", "verify", str(path)], capture_output=True, text=True)
    assert proof.returncode == 0 and "follow from the secret" in proof.stdout, proof.stdout + proof.stderr

    reader = Person(visit())
    reader.page.get_by_text("Open a record").click()
    reader.page.locator('input[type="file"]').set_input_files(path)
    reader.page.wait_for_url("**/t/*")
    expect(reader.page.locator(MOVES)).to_have_count(moves)
    reader.page.get_by_role("button", name="To the start").click()
    expect(reader.page.get_by_text(f"of {moves}")).to_be_visible()


def test_analysis_after_the_game(visit):
    person = Person(visit())
    person.order("columna", who=["me", "random"], quiet=1)
    person.play_to_the_end()
    person.page.get_by_role("button", name="Analysis").click()
    expect(person.page.locator("svg[role='img'], figure").first).to_be_visible()
