"""Pictures of findings: where moves end, on the game's own boards, as SVG that needs no page around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from parlour.core.game import Game
from parlour.lab.report.charts.board_heat import Heat, drawing
from parlour.lab.report.html import numbers
from parlour.lab.report.html.html_elements import Html, element
from parlour.lab.report.sections.places import TO, boards, spots_of

FEWEST = 9  # places that are worth a picture
COLOURS = {"square": "#f3ebdb", "line": "#e0d4bf", "heat": "#a3461b"}  # of the report, in the light
VARIABLE = re.compile(r"var\(--([a-z]+)\)")
STYLE = "text { font: 13px system-ui, sans-serif; fill: #63533f; text-anchor: middle; dominant-baseline: central }"


def places(game: Game, content: Mapping[str, Any]) -> dict[str, float]:
    """What share of moves end at each place, among the strongest players; nothing of a game without a board."""
    strongest = list(content["players"])[-1]
    ended = [it for it in content["figures"] if (it["players"], it["measure"]) == (strongest, TO)]
    spots = spots_of(boards(game, {it["of"] for it in ended}))
    shares = {it["of"]: it["value"] for it in ended if it["of"] in spots}
    return shares if len(shares) >= FEWEST else {}


def picture(game: Game, shares: Mapping[str, float]) -> str:
    """The boards of a game, each place as hot as moves end there often."""
    most = max(shares.values())
    heats = {place: Heat(share / most, numbers.share(share, 1)) for place, share in shares.items()}
    drawn = drawing(boards(game, set(shares)), heats, element("style", Html(STYLE)))
    return VARIABLE.sub(lambda found: COLOURS[found[1]], drawn) + "\n"
