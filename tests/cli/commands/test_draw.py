"""`parlour draw`."""

import pytest

from parlour.errors import ParlourError
from tests.cli.helpers import invoke


def test_a_picture_is_written_to_a_file(tmp_path):
    file = tmp_path / "columna.svg"
    assert invoke("draw", "columna", "--out", str(file)) == ""
    assert file.read_text() == invoke("draw", "columna").rstrip("\n")


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(ParlourError, match=r"Cannot write .*nowhere.x\.svg: No such file or directory"):
        invoke("draw", "columna", "--out", str(tmp_path / "nowhere" / "x.svg"))
