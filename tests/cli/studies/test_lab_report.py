"""`parlour lab GAME`: what the command prints."""

from dataclasses import replace
from html import unescape
from io import StringIO
from types import SimpleNamespace

import pytest
from rich.console import Console

from parlour.cli.studies.lab_report import ReportArguments, write_report
from parlour.lab.measures import MEASURES
from parlour.lab.report import report_builder
from parlour.lab.report.page import page
from parlour.lab.report.sections import verdict_section
from parlour.lab.report.sections.verdict_section import headlines
from parlour.lab.report.study import Origin, Study
from parlour.view.language import speaking
from tests.lab.hand_made import collected


@pytest.fixture(scope="module")
def study():
    played = collected("lokai_and_bele", "random", 40)
    samples = {name: replace(played, players=name) for name in ("random", "casual")}
    return Study(played.game, samples, MEASURES, Origin("lab", "2m", "parlour lab", "0.0"))


def printed(monkeypatch, folder, study, language="en", make=lambda *_: "report.html"):
    monkeypatch.setattr(report_builder.ReportBuilder, "make", make)
    monkeypatch.setattr(report_builder.ReportBuilder, "study", lambda report: study)
    out = StringIO()
    given = ReportArguments("lokai_and_bele", {}, None, "2m", folder, language, "lab", 1, None, None)
    write_report(given, Console(file=out, width=60))
    return out.getvalue().splitlines()


@pytest.mark.parametrize(("language", "label"), [("en", "Report"), ("de", "Bericht")])
def test_command_ends_with_findings_of_the_report_and_its_file(monkeypatch, tmp_path, study, language, label):
    *found, last = printed(monkeypatch, tmp_path, study, language)
    with speaking(language):
        text = unescape(page(study))
    assert last == f"{label}: report.html"
    assert 3 <= len(found) <= 7 and all(f"<li>{sentence}</li>" in text for sentence in found)


def test_headlines_are_few(monkeypatch):
    many = SimpleNamespace()
    for name in ("_fair", "_length", "_choices", "_skill", "_luck"):
        monkeypatch.setattr(verdict_section, name, lambda study: iter(("a", "b")))
    assert len(headlines(many)) == 7


def test_interrupted_command_writes_the_report_so_far(monkeypatch, tmp_path, study, capsys):
    def interrupted(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        printed(monkeypatch, tmp_path, study, make=interrupted)
    assert (tmp_path / "report.html").is_file()
    assert "Run the same command to resume.\nWriting the report so far." in capsys.readouterr().err
