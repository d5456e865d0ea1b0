"""Output in ASCII."""

from parlour.terminal.apps.ascii import to_ascii


def test_frames_have_lookalikes_in_ascii():
    assert to_ascii("╭─╮│●│ …×☹") == "+-+|*| .x?"
