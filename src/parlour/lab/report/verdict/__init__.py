"""The verdict: what was meant and whether it is so; without an intent, what stands out."""

from __future__ import annotations

from parlour.lab.report.html.elements import Html, element
from parlour.lab.report.html.layout import section
from parlour.lab.report.study import Study
from parlour.view.language import phrases

from .standing_out import sentences
from .targets import targets

say = phrases(__package__)


def verdict(study: Study) -> Html:
    """The section that stands first."""
    if study.intent.targets:
        return section("verdict", say("Does it meet the intent?"), targets(study), "")
    lacking = say("Not yet known: too little has been measured.")
    told = [element("li", sentence) for sentence in sentences(study)]
    parts = [element("ul", *told, class_="sentences")] if told else []
    return section("verdict", say("What stands out"), parts, lacking)
