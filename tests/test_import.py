"""`import parlour`: what it offers, and what it leaves alone until it is needed."""

import subprocess
import sys

import pytest

import parlour


def python(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


DRAWN = "game = parlour.load('columna'); game.compiled = False; str(game.new_initial_state())"
COMPILED = "parlour.load('columna').new_initial_state()"


@pytest.mark.parametrize(
    ("program", "loaded"),
    [
        ("parlour.games()", "[False, False, False]"),
        ("parlour.info('bingo_battle')", "[False, False, False]"),
        (DRAWN, "[True, False, False]"),
        (COMPILED, "[True, True, False]"),
    ],
)
def test_compiler_is_loaded_with_the_first_compiled_rule(program, loaded):
    names = "('numpy', 'numba', 'textual')"
    assert python(f"import parlour, sys; {program}; print([name in sys.modules for name in {names}])") == loaded


def test_submodules_do_not_shadow_functions():
    program = "import parlour, parlour.games.bingo_battle, parlour.games.columna; parlour.load('bingo_battle'); "
    assert (
        python(program + "print(parlour.games() == parlour.games(), parlour.info('bingo_battle').title)")
        == "True Bingo Battle"
    )


def test_every_public_name_is_importable():
    assert set(dir(parlour)) == set(parlour.__all__)
    assert all(getattr(parlour, name) is not None for name in parlour.__all__)


def test_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'gmaes'"):
        _ = parlour.gmaes
