"""The log of a training."""

import json

import pytest

from parlour.errors import ParlourError
from parlour.training.log import begin, read
from parlour.training.plan import Plan
from parlour.training.playing import Lesson

PLAN = Plan("parlour.games.columna", {"quiet": 5}, seed=3, generations=2, games=10, budget=20)
LESSONS = [Lesson(1, 2, [30, 7], [1.0, -1.0]), Lesson(1, 1, [4], [0.0, 0.0]), Lesson(2, 1, [5, 6], [-1.0, 1.0])]


@pytest.fixture
def log(tmp_path):
    """A log of three games."""
    log = begin(PLAN, tmp_path / "some" / "where" / "log.jsonl")
    for lesson in LESSONS:
        log.add(lesson)
    return log


def test_it_is_read_back(log):
    again = read(log.path)
    assert (again.plan, again.lessons) == (PLAN, log.lessons)
    assert set(again.lessons) == {(1, 1), (1, 2), (2, 1)}


def test_the_games_of_a_generation_come_by_number(log):
    assert log.of(1) == [LESSONS[1], LESSONS[0]]
    assert log.of(2) == [LESSONS[2]]
    assert log.of(3) == []


def test_a_log_without_games_is_read(tmp_path):
    path = begin(PLAN, tmp_path / "log.jsonl").path
    assert (read(path).plan, read(path).lessons) == (PLAN, {})


def test_a_line_that_was_cut_off_is_taken_off(log):
    whole = log.path.read_bytes()
    log.path.write_bytes(whole[:-20])
    again = read(log.path)
    assert set(again.lessons) == {(1, 1), (1, 2)}
    again.add(LESSONS[2])
    assert log.path.read_bytes() == whole


def test_a_log_is_never_overwritten(log):
    before = log.path.read_bytes()
    with pytest.raises(ParlourError, match=f"{log.path} is there already. To go on with it, add --resume"):
        begin(PLAN, log.path)
    assert log.path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    ["", "\n", "hello\n", "[]\n", "7\n", '"hello"\n', "{}\n", '{"training":1}\n', '{"training":1', "\x00\n", "é"],
)
def test_what_is_no_log_is_refused(tmp_path, content):
    path = tmp_path / "log.jsonl"
    path.write_text(content, "latin-1")
    with pytest.raises(ParlourError, match=f"{path} is no log of a training, or is damaged"):
        read(path)
    assert path.read_text("latin-1") == content


@pytest.mark.parametrize("damaged", ['{"generation":1,"num', "{}", "[]", '{"generation":1,"number":2}'])
def test_damage_in_the_middle_is_refused(log, damaged):
    head, _, *rest = log.path.read_text().splitlines()
    log.path.write_text("\n".join([head, damaged, *rest]) + "\n")
    with pytest.raises(ParlourError, match=f"{log.path} is no log of a training, or is damaged"):
        read(log.path)


def test_a_log_of_another_version_is_refused(log):
    head, *rest = log.path.read_text().splitlines(keepends=True)
    log.path.write_text(json.dumps(json.loads(head) | {"training": 99}) + "\n" + "".join(rest))
    with pytest.raises(ParlourError, match="written by another version of Parlour; start a new one"):
        read(log.path)


def test_a_missing_log_is_a_sentence(tmp_path):
    path = tmp_path / "none.jsonl"
    with pytest.raises(ParlourError, match=f"The log {path} cannot be read: No such file"):
        read(path)


def test_a_log_that_cannot_be_written_is_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "folder" / "log.jsonl"
    with pytest.raises(ParlourError, match=f"The log {path} cannot be written"):
        begin(PLAN, path)
