"""The log of a match."""

import json
import lzma
from dataclasses import replace
from itertools import islice

import pytest

import parlour
from parlour.arena.log import Log, read_log
from parlour.arena.plan import make_plan
from parlour.arena.playing import play
from parlour.errors import ParlourError
from parlour.match import read_record
from parlour.match.verify import verify
from parlour.players import make_any_player

PLAYERS = "mcts:simulations=2", "random"


@pytest.fixture
def log(tmp_path):
    """A log of three games."""
    game = parlour.load("maexchen")
    plan = make_plan(game, PLAYERS, "seed")
    log = Log(plan, tmp_path / "log.jsonl")
    log.begin()
    for task in islice(plan.tasks(), 3):
        log.add(play(task, plan, game, [make_any_player(PLAYERS[player], 1) for player in task.seats]))
    return log


def test_it_is_read_back(log):
    again = read_log(log.path)
    assert again.plan == log.plan
    assert again.games == log.games and sorted(again.games) == [1, 2, 3]


def test_a_line_that_was_cut_off_is_taken_off(log):
    whole = log.path.read_bytes()
    log.path.write_bytes(whole[:-20])
    again = read_log(log.path)
    assert sorted(again.games) == [1, 2]
    again.add(log.games[3])
    assert log.path.read_bytes() == whole
    assert sorted(read_log(log.path).games) == [1, 2, 3]


def test_a_packed_log_is_read(log):
    packed = log.path.with_suffix(".jsonl.xz")
    packed.write_bytes(lzma.compress(log.path.read_bytes()))
    assert read_log(packed).games == log.games


def test_every_game_can_be_replayed_and_its_dice_proved(log):
    for number, played in log.games.items():
        text = log.record(number)
        record = read_record(text)
        assert tuple(turn.text for turn in record.match.turns) == played.turns
        assert tuple(record.match.state.returns()) == played.results
        assert verify(text).holds
    assert '[Seats "mcts:simulations=2, random"]' in log.record(1)
    assert '[Seats "random, mcts:simulations=2"]' in log.record(2)


def test_a_game_that_was_not_played_has_no_record(log):
    with pytest.raises(ParlourError, match="Game 4 is not in the log; it has 3 games, up to number 3"):
        log.record(4)


def test_a_log_is_never_overwritten(log):
    with pytest.raises(ParlourError, match="is there already. To go on with it, add --resume"):
        Log(log.plan, log.path).begin()
    assert sorted(read_log(log.path).games) == [1, 2, 3]


@pytest.mark.parametrize("content", ["", "\n", "hello\n", "[]\n", "{}\n", '{"arena": 2}\n', "\x00\n"])
def test_what_is_no_log_is_refused(tmp_path, content):
    path = tmp_path / "log.jsonl"
    path.write_text(content)
    with pytest.raises(ParlourError, match="is no log of the arena, or is damaged"):
        read_log(path)
    assert path.read_text() == content


@pytest.mark.parametrize("meanings", [None, 5, [], ["random"]])
def test_a_log_that_does_not_say_who_played_is_refused(log, meanings):
    head, *rest = log.path.read_text().splitlines(keepends=True)
    log.path.write_text(json.dumps(json.loads(head) | {"meanings": meanings}) + "\n" + "".join(rest))
    with pytest.raises(ParlourError, match="is no log of the arena, or is damaged"):
        read_log(log.path)


def test_damage_in_the_middle_is_refused(log):
    lines = log.path.read_text().splitlines(keepends=True)
    log.path.write_text(lines[0] + lines[1][:40] + "\n" + lines[2])
    with pytest.raises(ParlourError, match="damaged"):
        read_log(log.path)


def test_a_log_of_another_version_is_refused(log):
    head, *rest = log.path.read_text().splitlines(keepends=True)
    log.path.write_text(json.dumps(json.loads(head) | {"arena": 99}) + "\n" + "".join(rest))
    with pytest.raises(ParlourError, match="written by another version of Parlour; start a new one"):
        read_log(log.path)


def test_a_level_that_is_not_what_it_was_is_told(log):
    log.check_players()
    strong = make_plan(parlour.load("maexchen"), ("strong", "random"), "seed")
    assert strong.meanings[0].startswith("mcts:simulations=") and strong.meanings[1] == "random"
    path = log.path.with_name("strong.jsonl")
    Log(replace(strong, meanings=("mcts:simulations=7", "random")), path).begin()
    assert read_log(path).plan.meanings == ("mcts:simulations=7", "random")
    with pytest.raises(ParlourError, match=r"strong was mcts:simulations=7; it is mcts:.* now\. Start a new log"):
        read_log(path).check_players()


def test_a_missing_log_is_a_sentence(tmp_path):
    with pytest.raises(ParlourError, match="cannot be read: No such file"):
        read_log(tmp_path / "none.jsonl")
    with pytest.raises(ParlourError, match="cannot be read: No such file"):
        read_log(tmp_path / "none.jsonl.xz")


def test_a_log_without_a_file_is_kept_in_memory(log):
    other = Log(log.plan)
    other.begin()
    other.add(log.games[1])
    assert sorted(other.games) == [1]
