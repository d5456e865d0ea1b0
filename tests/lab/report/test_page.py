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

from .samples import sample

ORIGIN = Origin("lab", "2m", "parlour lab lokai_and_bele --seed lab", "0.0", planned={"random": 40})
QUESTIONS = "verdict trail fair endings length choices skill places items openings puzzles what-if size people method"
EMPTY = {"meta", "br", "hr", "link"}


class Reader(HTMLParser):
    """Parses a page, fails on unclosed elements, and collects texts and attributes."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.links, self.sections, self.words = [], [], [], [], defaultdict(list)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.links += [given[name] for name in ("href", "src", "xlink:href") if name in given]
        self.ids += [given["id"]] if "id" in given else []
        self.sections += [given["id"]] if tag == "section" else []
        if tag not in EMPTY:
            self.open.append((tag, given.get("class")))

    def handle_endtag(self, tag):
        assert self.open[-1][0] == tag, (self.open, tag)
        self.open.pop()

    def handle_data(self, data):
        for _, name in self.open:
            self.words[name].append(data)


def read(text):
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def study():
    game = parlour.load("lokai_and_bele")
    samples = {
        name: replace(sample(game, "random", 40, seed), players=name) for seed, name in enumerate(("random", "casual"))
    }
    return Study(game, samples, MEASURES, ORIGIN)


@pytest.fixture(scope="module", params=["en", "de"])
def reader(study, request):
    with speaking(request.param):
        return read(page(study))


def test_page_has_every_section(reader):
    assert reader.sections == QUESTIONS.split()
    assert {f"#{name}" for name in reader.sections} <= set(reader.links)


def test_page_without_analysis_says_so(study):
    assert "no games have been analysed by a search yet" in page(study)


@pytest.mark.parametrize(("game", "warned"), [("lokai_and_bele", True), ("bingo_battle", False)])
def test_random_openings_of_games_without_chance_are_disclosed(study, game, warned):
    text = page(replace(study, game=parlour.load(game), samples={"casual": sample(parlour.load(game))}))
    assert text.count("All games begin with 4 random moves") == (2 if warned else 0)


def test_page_is_self_contained(study, reader):
    assert [link for link in reader.links if not link.startswith("#")] == []
    assert "<script" not in page(study)


def test_ids_are_unique(reader):
    assert len(reader.ids) == len(set(reader.ids))


def test_every_figure_has_interval_definition_and_command(reader):
    words = reader.words
    assert len(words["figure"]) > 20
    assert len(words["value"]) == len(words["interval"]) == len(words["n"])
    assert all("n = " in word for word in words["n"])
    commands = [word for word in words["again"] if " --only " in word]
    assert len(commands) == len(words["definition"]) / 2 or len(commands) > 20
    assert {command.split(" --only ")[1] for command in commands} <= set(MEASURES)


def test_names_are_escaped(study):
    game = parlour.load("lokai_and_bele")
    game.info = replace(game.info, title="<b>&</b>")
    assert "<b>&</b>" not in page(replace(study, game=game))


def test_sections_without_games_say_so(study):
    text = page(replace(study, samples={}))
    assert read(text).sections == QUESTIONS.split()
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


def test_interrupted_report_is_marked(study):
    reported = "Incomplete: not all planned games have been played yet."
    assert reported not in page(study)
    assert reported in page(replace(study, origin=replace(ORIGIN, interrupted=True)))
