"""Report section with puzzles."""

import parlour
from parlour.lab.report.sections.puzzles import MOST, puzzles
from parlour.lab.report.study import Origin, Study
from parlour.view.language import speaking

RECORD = '[Game "parlour.games.lokai_and_bele"]\n\n1. d2d6\n'


def puzzle(number=1, level="skilled", certainty="judged"):
    answers = {"answer": f"d7xd{number}", "value": 0.91, "second": "a8b8", "second_value": 0.6}
    return {"certainty": certainty, "game": 3, "turn": 1, "seat": 1, "record": RECORD, "level": level, **answers}


def shown(*found, game="lokai_and_bele"):
    files = [{"game": game, "players": "strong", "games": 20, "puzzles": list(found)}] if found else []
    origin = Origin("lab", "2m", "parlour lab", "0", folder="here")
    return puzzles(Study(parlour.load("lokai_and_bele"), {}, {}, origin, puzzles=files))


def test_puzzle_is_drawn_with_collapsed_answer():
    with speaking("de"):
        text = shown(puzzle())
    assert text.count("<svg") == 1 and "Weiß ist am Zug" in text
    answer = text[text.index("<details>") :]
    assert "d7xd1, das 91" in answer and "Schwächste Stufe, die sie findet: geübt." in answer


def test_hardest_puzzles_come_first():
    levels = ["skilled", "master", None, "strong", "skilled", "skilled", "skilled"]
    text = shown(*(puzzle(number, level) for number, level in enumerate(levels, 1)))
    assert text.count("<svg") == MOST
    assert text.index("d7xd2") < text.index("d7xd4") < text.index("d7xd1") and "d7xd3," not in text


def test_proven_answers_are_marked():
    assert "This answer is proven. No level finds it." in shown(puzzle(level=None, certainty="proven"))


def test_report_without_puzzles_names_the_command():
    command = "parlour lab puzzles lokai_and_bele --out here"
    assert command in shown() and command in shown(puzzle(), game="columna")
