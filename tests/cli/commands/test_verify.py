"""`parlour verify`."""

from pathlib import Path

import parlour
from parlour.match import Match, write_record
from tests.cli.helpers import run


def test_rolls_of_a_record_are_verified(tmp_path):
    match = Match(parlour.load("maexchen"), 7)
    text, path = write_record(match), str(tmp_path / "game.txt")
    for record, code, words in (
        (text, 0, "The only roll follows from the secret. The record has no commitment, so"),
        (
            text.replace("roll 52", "roll 53"),
            1,
            "Step 1 was tampered with: the record shows 'roll 53', but the roll was 'roll 52'.",
        ),
        (text.replace('[Secret "7"]\n', ""), 2, "The rolls in this record cannot be verified: it has no [Secret] tag"),
    ):
        Path(path).write_text(record, encoding="utf-8")
        done = run("verify", path)
        assert done.returncode == code
        assert words in (done.stderr if code == 2 else done.stdout)


def test_proof_of_rolls_names_its_limits_in_the_terminal_language(tmp_path):
    path = tmp_path / "game.txt"
    for name, sentences in {"maexchen": 2, "columna": 1}.items():
        match = Match(parlour.load(name), 7)
        match.play(match.state.legal_actions()[0])
        path.write_text(write_record(match), encoding="utf-8")
        output = {language: run("verify", str(path), LC_ALL=language).stdout for language in ("en", "de_DE.UTF-8")}
        assert [text.count("\n") for text in output.values()] == [sentences] * 2
        assert ("follow from the secret and the entropy in the record" in output["en"]) == (sentences == 2)
        assert ("Vergleiche die Fingerabdrücke mit denen" in output["de_DE.UTF-8"]) == (sentences == 2)


def test_each_record_of_a_file_is_verified(tmp_path):
    good = write_record(Match(parlour.load("maexchen"), 7))
    faulty = [good.replace("roll 52", "roll 53"), good.partition("\n1. ")[0] + "\n"]
    path = tmp_path / "games.txt"
    for texts, code in (([good, good], 0), ([good, *faulty, good], 1)):
        path.write_text("\n".join(texts), encoding="utf-8")
        done = run("verify", str(path))
        assert (done.returncode, done.stdout.count("Record ")) == (code, len(texts))
        assert done.stdout.count("The only roll follows from the secret.") == 2
    assert "Step 1 was tampered with" in done.stdout and "Nothing was checked" in done.stdout
