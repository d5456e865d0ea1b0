"""A word while the table is being loaded."""

from parlour.terminal.loading import WORD, loading


def test_a_word_is_there_meanwhile_and_gone_then(capsys):
    with loading():
        assert capsys.readouterr().err == WORD
    assert capsys.readouterr().err == "\r\x1b[K"
