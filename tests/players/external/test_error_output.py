"""The error output of programs."""

import pytest

from parlour.players import PlayerError
from parlour.players.external.error_output import KEPT


def test_only_the_end_of_the_error_output_is_kept(begin):
    program = begin("head -c 20000000 /dev/zero >&2; echo >&2; echo the end >&2; printf 'ready\\n'; read -r line")
    program.receive("ready", 60)
    program.send("quit")
    program._errors.wait(60)
    assert len(program._errors.tail()) == KEPT and program._errors.tail().endswith(b"\0\nthe end\n")
    with pytest.raises(PlayerError, match=r"^it ended \(the end\)\.$"):
        program.receive("play", 60)


def test_last_words_of_a_running_program_are_quoted(begin):
    program = begin("echo almost >&2; printf 'ready\\nnonsense\\n'; sleep 600")
    program.receive("ready", 60)
    while not program._errors.tail():
        program._errors.wait(0.01)
    with pytest.raises(PlayerError, match=r"answered 'nonsense' instead of .* \(almost\)\.$"):
        program.receive("play", 60)
