"""Beats, shown one after another."""

import pytest

from parlour.match.seen_beats import SeenBeat
from parlour.terminal.playback import Playback
from parlour.view.beats import SPEEDS
from parlour.view.scene import Scene

SCENE = Scene("A game", ("One",), 0, "", ())
ROLL, MOVE = (SeenBeat(kind, kind, (), None, SCENE) for kind in ("roll", "move"))


class Screen:
    """Records what a playback shows, and fires its timers by hand."""

    def __init__(self, speed):
        self.seen, self.rings = [], []
        self.playback = Playback(self, lambda beat: self.seen.append(beat.sentence), speed)

    def __call__(self, seconds, ring):
        self.rings.append((seconds, ring))
        return self

    def stop(self):
        self.rings.clear()

    def ring(self):
        seconds, ring = self.rings.pop()
        ring()
        return seconds

    def over(self):
        self.seen.append("over")


def test_for_a_moment_it_has_just_ended_but_not_where_it_was_skipped():
    screen = Screen(SPEEDS["normal"])
    screen.playback.play([ROLL, MOVE], screen.over)
    screen.ring()
    assert not screen.playback.has_just_ended
    screen.ring()
    assert screen.playback.has_just_ended
    screen.ring()
    assert not screen.playback.has_just_ended
    screen.playback.play([ROLL], screen.over)
    screen.playback.skip()
    assert not screen.playback.has_just_ended


@pytest.mark.parametrize("speed", ["normal", "slow", "fast"])
def test_each_beat_has_its_time(speed):
    screen = Screen(SPEEDS[speed])
    screen.playback.play([ROLL, MOVE], screen.over)
    assert screen.seen == ["roll"] and screen.playback.is_on
    assert screen.ring() == ROLL.milliseconds / 1000 * SPEEDS[speed]
    assert screen.seen == ["roll", "move"]
    assert screen.ring() == MOVE.milliseconds / 1000 * SPEEDS[speed]
    assert screen.seen == ["roll", "move", "over"] and not screen.playback.is_on


def test_without_speed_none_is_shown_or_made():
    screen = Screen(SPEEDS["none"])
    screen.playback.play((1 / 0 for _ in "one"), screen.over)
    assert screen.seen == ["over"]


def test_a_replay_may_have_a_speed_of_its_own():
    screen = Screen(SPEEDS["none"])
    screen.playback.play([ROLL], screen.over, SPEEDS["normal"])
    assert screen.seen == ["roll"]


def test_skipped_beats_are_finished():
    screen = Screen(SPEEDS["normal"])
    screen.playback.play([ROLL, MOVE], screen.over)
    screen.playback.skip()
    assert screen.seen == ["roll", "over"] and not screen.rings
    screen.playback.skip()
    assert screen.seen == ["roll", "over"]


def test_dropped_playback_calls_nothing():
    screen = Screen(SPEEDS["normal"])
    screen.playback.play([ROLL, MOVE], screen.over)
    screen.playback.drop()
    assert screen.seen == ["roll"] and not screen.rings and not screen.playback.is_on


def test_beats_added_during_playback_follow():
    screen = Screen(SPEEDS["normal"])
    screen.playback.play([ROLL], screen.over)
    screen.playback.play([MOVE], screen.over)
    while screen.rings:
        screen.ring()
    assert screen.seen == ["roll", "move", "over"]
