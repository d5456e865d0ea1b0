"""A training from beginning to end."""

import pytest

from parlour import __version__
from parlour.training.course import POSITIONS, played, train, weights_of
from parlour.training.log import begin, read
from parlour.training.plan import Plan

PLAN = Plan("parlour.games.columna", {"quiet": 20}, seed=3, generations=2, games=10, budget=20)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The log of a training on two processes, and what it came to."""
    log = begin(PLAN, tmp_path_factory.mktemp("training") / "log.jsonl")
    return log, train(log, 2)


def test_every_game_of_every_generation_is_played_once(whole):
    log, course = whole
    assert sorted(log.lessons) == [(generation, number) for generation in (1, 2) for number in range(1, 11)]
    assert course.positions == sum(min(POSITIONS, len(lesson.actions)) for lesson in log.lessons.values())


def test_something_is_learned(whole):
    _, course = whole
    assert tuple(course.values) == PLAN.game().worth.WEIGHTS
    assert sum(value != 0 for value in course.values.values()) > 10
    assert len(course.losses) == PLAN.generations and all(0 < loss < 1 for loss in course.losses)


def test_the_second_generation_plays_by_what_the_first_has_taught(whole):
    log, _ = whole
    assert [it.actions for it in log.of(1)] != [it.actions for it in log.of(2)]


def test_any_number_of_processes_learns_the_same(whole, tmp_path):
    log = begin(PLAN, tmp_path / "log.jsonl")
    assert (train(log, 1), log.lessons) == (whole[1], whole[0].lessons)


def test_an_interrupted_training_goes_on_as_if_nothing_had_been(whole, tmp_path):
    log, course = whole
    path = tmp_path / "log.jsonl"
    kept = log.path.read_text().splitlines(keepends=True)[:-4]
    path.write_text("".join(kept)[:-10])
    again, fresh = read(path), []
    assert len(again.lessons) == 15
    assert train(again, 1, lambda: fresh.append(len(again.lessons))) == course
    assert fresh == [16, 17, 18, 19, 20]
    assert read(path).lessons == log.lessons


def test_a_training_that_is_over_only_learns_again(whole):
    def refuse():
        raise AssertionError("nothing is missing")

    assert train(read(whole[0].path), 1, refuse) == whole[1]


def test_an_interruption_keeps_all_games(tmp_path):
    log = begin(PLAN, tmp_path / "log.jsonl")

    def interrupt():
        if len(log.lessons) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(log, 1, interrupt)
    assert read(log.path).lessons == log.lessons and len(log.lessons) == 3


def test_without_tasks_nothing_is_started():
    assert list(played(PLAN, iter(()))) == []


def test_weights_tell_how_they_came_about(whole):
    _, course = whole
    weights = weights_of(course, PLAN)
    assert weights.values == course.values
    assert weights.origin == {
        "parlour": __version__,
        "options": {"quiet": 20},
        "seed": 3,
        "generations": 2,
        "games a generation": 10,
        "positions or simulations a move": 20,
        "positions learned from": course.positions,
        "loss by generation": [round(loss, 4) for loss in course.losses],
    }
