"""Beats, shown one after another."""

import pytest

from parlour.match.viewing import SeenBeat
from parlour.terminal.playback import Playback
from parlour.view.beats import SPEEDS
from parlour.view.scene import Scene

from .helpers import ManualTimer

SCENE = Scene("A game", ("One",), 0, "", ())
ROLL, MOVE = (SeenBeat(kind, kind, (), None, SCENE) for kind in ("roll", "move"))


class Screen:
    """Records what a playback shows, and fires its timers by hand."""

    def __init__(self, *beats, speed="normal"):
        self.seen, self.timer = [], ManualTimer()
        self.playback = Playback(self.timer, lambda beat: self.seen.append(beat.sentence), SPEEDS[speed])
        self.play(beats)

    def play(self, beats, *speed):
        self.playback.play(beats, lambda: self.seen.append("over"), *speed)


def test_playback_has_just_ended_for_a_moment_unless_skipped():
    screen = Screen(ROLL, MOVE)
    states = []
    for _ in range(3):
        screen.timer.fire()
        states.append(screen.playback.has_just_ended)
    assert states == [False, True, False]
    screen.play([ROLL])
    screen.playback.skip()
    assert not screen.playback.has_just_ended


@pytest.mark.parametrize("speed", ["normal", "slow", "fast"])
def test_each_beat_is_shown_for_its_time(speed):
    screen = Screen(ROLL, MOVE, speed=speed)
    assert screen.seen == ["roll"] and screen.playback.is_on
    assert screen.timer.fire() == ROLL.milliseconds / 1000 * SPEEDS[speed]
    assert screen.seen == ["roll", "move"]
    assert screen.timer.fire() == MOVE.milliseconds / 1000 * SPEEDS[speed]
    assert screen.seen == ["roll", "move", "over"] and not screen.playback.is_on


def test_speed_none_creates_no_beats_unless_another_speed_is_given():
    screen = Screen(speed="none")
    screen.play(1 / 0 for _ in "one")
    assert screen.seen == ["over", "over"]
    screen.play([ROLL], SPEEDS["normal"])
    assert screen.seen[2:] == ["roll"]


@pytest.mark.parametrize(("end", "seen"), [("skip", ["roll", "move", "over"]), ("drop", ["roll"])])
def test_skipping_shows_the_last_beat_and_calls_back_and_dropping_does_neither(end, seen):
    screen = Screen(ROLL, ROLL, MOVE)
    for _ in range(2):
        getattr(screen.playback, end)()
        assert screen.seen == seen and not screen.timer.pending and not screen.playback.is_on


def test_beats_added_during_playback_follow():
    screen = Screen(ROLL)
    screen.play([MOVE])
    while screen.timer.pending:
        screen.timer.fire()
    assert screen.seen == ["roll", "move", "over"]
