"""The stored form of events."""

import dataclasses
from typing import get_type_hints

import pytest

from parlour.match.match import Takebacks
from parlour.server.domain import events
from parlour.server.domain.clocks import Clock
from parlour.server.domain.events import STORED, Chair

SAMPLES = {
    int: 7,
    str: "seven",
    str | None: "x",
    int | None: None,
    bool: True,
    Clock: Clock("game", 60, 5),
    tuple[str, ...]: ("a", "b"),
    tuple[str, ...] | None: ("", "b"),
    tuple[int, ...]: (0, 2),
    tuple[float, ...]: (1.0, -0.5),
    tuple[Chair, ...]: (Chair("person", "Ada", "f" * 64), Chair("open"), Chair("computer", "casual")),
    events.Leaving: "freed",
    events.CallOffCause | None: "no_first_move",
    events.OfferKind: "draw",
    events.Reason: "time",
    events.Reach: "talk",
    events.Phrase: "good_luck",
    Takebacks: Takebacks((2, 0), roll=True),
}


def sample(kind):
    """An event with a value in every field."""
    hints = get_type_hints(kind)
    fields = [field.name for field in dataclasses.fields(kind) if field.name != "kind"]
    return kind(
        **{
            name: {"quiet": 30, "word": "30", "flag": True} if name == "options" else SAMPLES[hints[name]]
            for name in fields
        }
    )


@pytest.mark.parametrize("kind", STORED)
def test_event_survives_write_and_read(kind):
    event = sample(kind)
    again = events.read(events.write(event))
    assert again == event and repr(again) == repr(event)  # also the types of options and results


def test_kinds_of_events_are_unique():
    kinds = [kind.__dataclass_fields__["kind"].default for kind in STORED]
    assert len(set(kinds)) == len(kinds) == 28


@pytest.mark.parametrize("text", ["", "{}", '{"kind":"vanished","at":1}', '{"kind":"left","at":1,"seat":"first"}'])
def test_malformed_event_raises(text):
    with pytest.raises(ValueError):
        events.read(text)
