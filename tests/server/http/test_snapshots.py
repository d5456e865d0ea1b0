"""Snapshots: what they contain, and what they hide."""

import json
from dataclasses import replace

import pytest

from parlour.server.domain import redaction
from parlour.server.domain.clocks import MINUTE, Clock
from parlour.server.domain.commands import (
    CallOff,
    CallTime,
    CloseTable,
    FreeSeat,
    Leave,
    NewTable,
    Play,
    Ready,
    Resign,
    Sit,
    TakeBack,
)
from parlour.server.domain.decisions import decide
from parlour.server.domain.game_flow import open_table
from parlour.server.domain.lag import OUTAGE_POOL
from parlour.server.domain.preconditions import SERVER
from parlour.server.domain.table import Table
from parlour.server.http import views
from parlour.server.http.schemas import answers
from tests.server.tables import NOW, SECRET, ask, duel, lay, waiting

from .helpers import arena, is_choosing, play, seen


def all_texts(table, events, who):
    """Return everything that the server would send a caller about a table now, on all routes."""
    seat = views.viewpoint(table, who)
    texts = [seen(table, who, language).model_dump_json() for language in ("en", "de")]
    texts += [json.dumps(views.visible_events(table, who, events))]
    texts += [views.past(table.match.until(n), seat).model_dump_json() for n in range(len(table.match.turns) + 1)]
    return texts


def choose(table, who, text="battery"):
    """Make a choice, which may be ahead of the turn."""
    return ask(table, Play(table.seq, (text,)), who)


@pytest.mark.parametrize("chooser", ["bob", "cem"])  # on his turn; ahead of her turn
def test_hidden_choice_is_visible_only_to_its_seat(chooser):
    worlds = []
    for choice in ("shield", "battery"):
        table, events = arena()
        worlds.append((table, events + choose(table, chooser, choice)))
    (one, one_events), (other, other_events) = worlds
    for onlooker in {"ann", "bob", "cem", "stranger", None} - {chooser}:
        assert all_texts(one, one_events, onlooker) == all_texts(other, other_events, onlooker)
        assert chooser == "cem" or redaction.keeps_a_secret(one, views.viewpoint(one, onlooker))
    assert all_texts(one, one_events, chooser)[0] != all_texts(other, other_events, chooser)[0]


def test_hidden_choice_is_revealed_when_all_have_chosen():
    table, events = arena()
    number = len(table.match.turns)
    events += play(table, "shield")
    assert seen(table, "ann").turns[number] == answers.SecretTurnModel(number=number, actor=1)
    assert seen(table, "bob").turns[number].text == "shield"
    while is_choosing(table):
        events += play(table)
    assert seen(table, "ann").turns == seen(table, None).turns == seen(table, "bob").turns
    assert seen(table, "ann").turns[number].text == "shield"
    assert not any("secret" in it for it in views.visible_events(table, "ann", events))


def test_simultaneous_chooser_sees_its_own_choices():
    table, _ = arena()
    view = seen(table, "cem")
    assert view.scene.actor == view.viewpoint == 2 and "play" in view.may
    assert "Choose in secret" in view.scene.prompt
    assert {choice.text for choice in view.scene.choices} == {"lazor 0", "lazor 1", "shield", "battery"}
    assert seen(table, None).scene.choices == ()


def test_seat_that_has_chosen_waits_for_the_others():
    table, _ = arena()
    choose(table, "cem", "shield")
    view = seen(table, "cem")
    assert (view.scene.choices, view.scene.actor) == ((), 1) and "play" not in view.may
    assert "flat hand" in view.scene.prompt and view.scene.prompt.endswith("The others are still choosing.")
    assert [seat.sealed for seat in seen(table, "ann").seats] == [False, False, True]
    assert seen(table, "bob").scene.prompt == seen(arena()[0], "bob").scene.prompt


def test_secrets_of_the_start_position_are_hidden_until_the_game_starts():
    (one, one_events), (other, other_events) = [open_in_mid_game(choice) for choice in ("shield", "battery")]
    for who in ("ann", "bob", "stranger", None):
        assert all_texts(one, one_events, who) == all_texts(other, other_events, who)
    for table, events in ((one, one_events), (other, other_events)):
        for command, who in ((Sit("Cem"), "cem"), (Ready(), "ann"), (Ready(), "bob"), (Ready(), "cem")):
            events += ask(table, command, who)
    assert all_texts(one, one_events, "ann") == all_texts(other, other_events, "ann")
    assert all_texts(one, one_events, "bob")[0] != all_texts(other, other_events, "bob")[0]


def open_in_mid_game(choice):
    """Open a table from a position where seat 1 has a hidden choice. Bob takes it, and one seat stays open."""
    table, _ = arena()
    play(table, choice)
    order = NewTable("deathmatch_arena", {"players": 3}, ("me", "open", "open"), position=table.match.state.to_text())
    events = open_table("table", SECRET, order, "ann", NOW)
    table = Table.of("table", SECRET, events)
    table.game.compiled = True
    return table, [*events, *ask(table, Sit("Bob"), "bob")]


def test_views_contain_no_keys_and_the_dice_secret_only_at_the_end():
    table, events = lay("bingo_battle", "ann", "bob")
    for who in ("ann", "bob", None):
        text = " ".join(all_texts(table, events, who))
        assert SECRET not in text and '"ann"' not in text and '"bob"' not in text and "key" not in text
    assert seen(table, None).fairness.secret is None
    ask(table, Resign(table.seq), "ann")
    assert seen(table, None).fairness.secret == SECRET


def test_choices_are_only_for_the_seat_to_act():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    assert len(seen(table, "ann").scene.choices) == 76
    assert seen(table, "bob").scene.choices == seen(table, None).scene.choices == ()
    ask(table, Resign(table.seq), "ann")
    assert seen(table, "ann").scene.choices == ()


def test_viewpoint_of_a_key_with_two_seats_is_the_seat_to_act():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    assert seen(table, "ann").viewpoint == 0
    play(table)
    view = seen(table, "ann")
    assert view.viewpoint == 1 and len(view.scene.choices) > 70
    assert [seat.mine for seat in view.seats] == [True, True]
    assert views.viewpoint(table, "bob") is None
    play(table)
    ask(table, Resign(table.seq), "ann")
    assert views.viewpoint(table, "ann") == 1, "the last that acted"


def test_viewpoint_of_a_key_with_several_seats_is_the_one_to_choose_or_the_last_that_acted():
    table, _ = arena()
    table.seats[1] = replace(table.seats[1], key="ann")
    play(table)
    assert table.actor == 2
    assert views.viewpoint(table, "ann") == 0
    choose(table, "ann")
    assert views.viewpoint(table, "ann") == 1


@pytest.mark.parametrize(("game", "has_rolls"), [("maexchen", True), ("lokai_and_bele", False)])
def test_takebacks_and_rolls_taken_back_are_reported(game, has_rolls):
    table, _ = lay(game, "ann", "ann")
    assert seen(table, None).fairness.takebacks is None
    play(table)
    ask(table, TakeBack(table.seq), "ann")
    for language, sentence in (("en", " used 1 takeback."), ("de", " hat einmal einen Zug zurückgenommen.")):
        assert sentence in (seen(table, None, language).fairness.takebacks or "")
    ask(table, Resign(table.seq), "ann")
    assert ("undid a roll that had already been seen" in seen(table, None).end.sentence) is has_rolls


def test_captures_are_marked():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    play(table, "d2d6")
    play(table, "d7xd6")
    assert [turn.captures for turn in seen(table, None).turns] == [False, True]


@pytest.mark.parametrize(("loser", "sentence"), [(0, "Black resigns. White wins."), (1, "White resigns. Black wins.")])
def test_end_is_explained_in_a_sentence(loser, sentence):
    table, _ = lay("lokai_and_bele", "ann", "bob")
    ask(table, Resign(table.seq), ("ann", "bob")[loser])
    view = seen(table, None)
    assert (view.end.reason, view.end.sentence) == ("resigned", sentence)
    assert [seat.result for seat in view.seats] == view.end.results


@pytest.mark.parametrize(
    ("command", "key", "cause"),
    [
        (CloseTable(), "ann", "The host closed the table before the start."),
        (Leave(), "ann", "All players left before the start."),
        (CallOff(), SERVER, "The operator of this server closed the table."),
    ],
)
def test_call_off_is_explained(command, key, cause):
    table = waiting("me", "open")
    ask(table, command, key)
    assert seen(table, "cem").end.sentence == f"The game was called off. {cause}"


def test_missing_first_move_is_explained_and_old_events_say_only_that_the_game_was_called_off():
    table = duel(clock=Clock("game", seconds=60))
    ended, _ = decide(table, CallTime(), SERVER, NOW + MINUTE)
    old = table.after([replace(ended, cause=None)])
    assert seen(old, None).end.sentence == "The game was called off."
    sentence = seen(table.after([ended]), None, "de").end.sentence
    assert sentence == "Die Partie wurde abgesagt. Schwarz hat den ersten Zug nicht rechtzeitig gemacht."


def test_only_the_person_sees_that_the_host_has_removed_them():
    table = waiting("me", "open")
    ask(table, Sit("Bob"), "bob")
    ask(table, FreeSeat(1), "ann")
    assert [seen(table, who).notes for who in ("ann", "bob", None)] == [
        [],
        ["The host has removed you from this table."],
        [],
    ]


def test_only_the_person_sees_how_much_outage_their_clock_leaves_out():
    table = duel(clock=Clock("game", seconds=60))
    assert [[seat.outage_ms for seat in seen(table, who).seats] for who in ("ann", "bob", None)] == [
        [OUTAGE_POOL, None],
        [None, OUTAGE_POOL],
        [None, None],
    ]


def test_end_by_the_rules_is_explained_by_the_prompt():
    end = "wwwwwwww/www1wwww/3(bw)4/8/8/8/bbb1bbbb/bbbbbbbb 0 29"
    table, _ = lay("lokai_and_bele", "ann", "bob", position=end, quiet=30)
    play(table)
    view = seen(table, "ann")
    assert view.end.reason == "game" and view.end.sentence == view.scene.prompt


def test_snapshot_survives_json():
    table, _ = arena()
    play(table)
    for who in ("ann", "bob", None):
        text = seen(table, who).model_dump_json()
        assert json.loads(answers.SnapshotModel.model_validate_json(text).model_dump_json()) == json.loads(text)
