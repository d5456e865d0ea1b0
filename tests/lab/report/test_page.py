"""The report's page: complete, without scripts, and with details for every figure."""

from collections import defaultdict
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import parlour
from parlour.lab.intent import Intent, Target
from parlour.lab.measures import MEASURES
from parlour.lab.report.page import page
from parlour.lab.report.study import Origin, Study
from parlour.view.language import speaking
from tests.lab.hand_made import collected

ORIGIN = Origin("lab", "2m", "parlour lab lokai_and_bele --seed lab", "0.0", planned={"random": 40})
SECTIONS = "verdict fair length endings choices skill trail places openings what-if items puzzles size people method"
EMPTY = {"meta", "br", "hr", "link"}


class Reader(HTMLParser):
    """Parses a page, fails on unclosed elements, and collects texts and attributes."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.links, self.sections, self.words = [], [], [], [], defaultdict(list)
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.links += [given[name] for name in ("href", "src", "xlink:href") if name in given]
        self.ids += [given["id"]] if "id" in given else []
        self.sections += [given["id"]] if tag == "section" else []
        if tag not in EMPTY:
            self.open.append((tag, given.get("class")))

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        for _, name in self.open:
            self.words[name].append(data)


@pytest.fixture(scope="module")
def study():
    played = collected("lokai_and_bele", "random", 40)
    return Study(played.game, {name: replace(played, players=name) for name in ("random", "casual")}, MEASURES, ORIGIN)


@pytest.mark.parametrize("language", ["en", "de"])
def test_page_is_complete_and_self_contained(study, language):
    with speaking(language):
        text = page(study)
    reader = Reader(text)
    assert reader.sections == SECTIONS.split()
    assert {f"#{name}" for name in reader.sections} <= set(reader.links)
    assert [link for link in reader.links if not link.startswith("#")] == [] and "<script" not in text
    assert len(reader.ids) == len(set(reader.ids))
    words = reader.words
    assert len(words["figure"]) > 20
    assert len(words["value"]) == len(words["interval"]) == len(words["n"])
    assert all("n = " in word for word in words["n"])
    commands = [word for word in words["again"] if " --only " in word]
    assert len(commands) == len(words["definition"]) / 2 or len(commands) > 20
    assert {command.split(" --only ")[1] for command in commands} <= set(MEASURES)


@pytest.mark.parametrize(
    ("opening", "near_best", "rejected", "stated"),
    [
        (0, True, 0, ""),
        (4, False, 0, "All games begin with 4 random moves"),
        (4, True, 0, "as good as the best, so that games differ. No opening decided a game."),
        (4, True, 3, "so that games differ. Openings rejected because they decided the game: 3."),
    ],
)
def test_openings_are_disclosed(study, opening, near_best, rejected, stated):
    sample = collected("lokai_and_bele", "random", 40)
    sample.games["rejected"][0] = rejected
    origin = replace(study.origin, opening=opening, near_best=near_best)
    text = page(replace(study, game=sample.game, samples={"casual": sample}, origin=origin))
    assert text.count(stated or "All games begin with") == (2 if stated else 0)


def test_names_are_escaped(study):
    game = parlour.load("lokai_and_bele")
    game.info = replace(game.info, title="<b>&</b>")
    assert "<b>&</b>" not in page(replace(study, game=game))


def test_sections_without_games_say_so(study):
    text = page(replace(study, samples={}))
    assert Reader(text).sections == SECTIONS.split()
    assert "<figure" not in text and text.count("lacking") > 8


@pytest.mark.parametrize(
    ("target", "reported"),
    [
        (Target("turns", "median", 1, 10_000), "✓"),
        (Target("turns", "median", 9_000, 10_000), "✗"),
        (Target("seat_score", "seat 0", 0.499, 0.501), "?"),
        (Target("drama"), "no measurements for strong yet"),
    ],
)
def test_targets_show_their_status(study, target, reported):
    players = ("strong",) if target.measure == "drama" else ("casual",)
    assert reported in page(replace(study, intent=Intent(players, (target,))))


@pytest.mark.parametrize("interrupted", [False, True])
def test_missing_games_and_analysis_are_stated(study, interrupted):
    text = page(replace(study, origin=replace(ORIGIN, interrupted=interrupted)))
    assert ("Incomplete: not all planned games have been played yet." in text) is interrupted
    assert "no games have been analysed by a search yet" in text
