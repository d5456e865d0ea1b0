"""`parlour new` and `parlour check`."""

import subprocess
import sys

import pytest


def run(folder, *arguments):
    return subprocess.run([sys.executable, "-m", "parlour", *arguments], cwd=folder, capture_output=True, text=True)


def test_new_game_is_created_and_the_next_commands_are_printed(tmp_path):
    done = run(tmp_path, "new", "gumdrops", "--kind", "dice")
    assert (tmp_path / "gumdrops" / "rules.py").is_file()
    assert "parlour play ./gumdrops" in done.stdout and "parlour check ./gumdrops" in done.stdout


def test_game_with_an_error_is_exit_code_1(tmp_path):
    run(tmp_path, "new", "gumdrops")
    rules = tmp_path / "gumdrops" / "rules.py"
    rules.write_text(rules.read_text().replace("s.turn = 1 - s.turn", "s.turn = 1 - s.turm"))
    done = run(tmp_path, "check", "./gumdrops")
    assert done.returncode == 1
    assert "the record has no field 'turm'. Did you mean 'turn'?\n1 error found." in done.stdout


@pytest.mark.parametrize("game", ["./nowhere", "colunma"])
def test_unknown_game_is_exit_code_2(tmp_path, game):
    done = run(tmp_path, "check", game)
    assert (done.returncode, done.stdout.strip()) == (2, "")
    assert "No game" in done.stderr


def test_quick_check_and_trace_need_no_compiler(tmp_path):
    run(tmp_path, "new", "gumdrops")
    quick, trace = (run(tmp_path, "check", "./gumdrops", *more) for more in (["--quick"], ["--trace", "apply a3"]))
    assert quick.returncode == 0 and quick.stdout.endswith("No errors found without the compiler.\n"), quick.stdout
    assert trace.returncode == 0 and trace.stdout.endswith("apply returns None.\n"), trace.stdout


@pytest.mark.campaign
def test_correct_game_is_exit_code_0(tmp_path):
    run(tmp_path, "new", "gumdrops", "--kind", "cards")
    done = run(tmp_path, "check", "./gumdrops")
    assert done.returncode == 0 and done.stdout.endswith("No errors found.\n"), done.stdout
