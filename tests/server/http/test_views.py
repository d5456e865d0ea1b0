"""What is in a snapshot, and above all what is not."""

import asyncio
import json
import threading

import pytest

from parlour.lessons import answer, read_lesson
from parlour.server.domain import redaction
from parlour.server.domain.commands import Order, Play, Ready, Resign, Sit, TakeBack
from parlour.server.domain.opening import open_table
from parlour.server.domain.table import Table
from parlour.server.http import views
from parlour.server.http.schemas import answers
from parlour.server.http.views import turns as telling
from parlour.server.http.views import view_cache as drawing
from parlour.server.http.views.turns import TurnDescriptions
from parlour.view.language import speaking

from ..tables import NOW, SECRET, ask, lay

BOB_FIRST = "02"  # a secret by which Bob chooses first
tell = telling._tell
SOON = 30  # turns within which an arena's first fight begins


def seen(table, who, language="en", sights=None):
    """A caller's snapshot, as it is sent."""
    with speaking(language):
        sight = asyncio.run((sights or views.ViewCache()).of(table, views.viewpoint(table, who)))
        return views.snapshot(table, who, sight, NOW)


def play(table, text=None):
    """Play an action, or the first that is legal."""
    actor = table.actor
    text = text or table.match.state.scene().choices[0].text
    return ask(table, Play(table.seq, (text,)), table.seats[actor].key)


def arena():
    """An arena of three at the moment of the first hidden choice, which is Bob's."""
    table, events = lay("deathmatch_arena", "ann", "bob", "cem", players=3, secret=BOB_FIRST)
    for _ in range(SOON):
        if is_choosing(table):
            assert table.seats[table.actor].key == "bob"
            return table, events
        events += play(table)
    raise AssertionError("nobody ever chose")


def is_choosing(table):
    return json.loads(table.match.state.to_text())["phase"] == "choice"


def all_texts(table, events, who):
    """All that the server would ever tell a caller about a table now, by whatever route."""
    seat = views.viewpoint(table, who)
    texts = [seen(table, who, language).model_dump_json() for language in ("en", "de")]
    texts += [json.dumps(views.retold(table, who, events))]
    texts += [views.past(table.match.until(n), seat).model_dump_json() for n in range(len(table.match.turns) + 1)]
    return texts


def test_a_hidden_choice_is_in_no_view_but_the_choosers():
    worlds = []
    for choice in ("shield", "battery"):
        table, events = arena()
        worlds.append((table, events + play(table, choice)))
    (one, one_events), (other, other_events) = worlds
    for onlooker in ("ann", "cem", "stranger", None):
        assert all_texts(one, one_events, onlooker) == all_texts(other, other_events, onlooker)
        assert redaction.keeps_a_secret(one, views.viewpoint(one, onlooker))
    assert all_texts(one, one_events, "bob")[0] != all_texts(other, other_events, "bob")[0]


def test_a_hidden_choice_comes_out_when_all_have_chosen():
    table, events = arena()
    number = len(table.match.turns)
    events += play(table, "shield")
    assert seen(table, "ann").turns[number] == answers.SecretTurn(number=number, actor=1)
    assert seen(table, "bob").turns[number].text == "shield"
    while is_choosing(table):
        events += play(table)
    assert seen(table, "ann").turns == seen(table, None).turns == seen(table, "bob").turns
    assert seen(table, "ann").turns[number].text == "shield"
    assert not any("secret" in it for it in views.retold(table, "ann", events))


def choose(table, who, text="battery"):
    """Make a choice ahead of one's turn."""
    return ask(table, Play(table.seq, (text,)), who)


def test_who_chooses_at_the_same_time_sees_their_own_choices():
    table, _ = arena()
    view = seen(table, "cem")
    assert view.scene.actor == view.viewpoint == 2 and "play" in view.may
    assert "Choose in secret" in view.scene.prompt
    assert {choice.text for choice in view.scene.choices} == {"lazor 0", "lazor 1", "shield", "battery"}
    assert seen(table, None).scene.choices == ()


def test_who_has_chosen_waits_for_the_others():
    table, _ = arena()
    choose(table, "cem", "shield")
    view = seen(table, "cem")
    assert (view.scene.choices, view.scene.actor) == ((), 1) and "play" not in view.may
    assert "flat hand" in view.scene.prompt and view.scene.prompt.endswith("The others are still choosing.")
    assert [seat.sealed for seat in seen(table, "ann").seats] == [False, False, True]
    assert seen(table, "bob").scene.prompt == seen(arena()[0], "bob").scene.prompt


def test_a_sealed_choice_is_in_no_view_but_the_choosers():
    worlds = []
    for choice in ("shield", "battery"):
        table, events = arena()
        worlds.append((table, events + choose(table, "cem", choice)))
    (one, one_events), (other, other_events) = worlds
    for onlooker in ("ann", "bob", "stranger", None):
        assert all_texts(one, one_events, onlooker) == all_texts(other, other_events, onlooker)
    assert all_texts(one, one_events, "cem")[0] != all_texts(other, other_events, "cem")[0]


def test_who_sits_down_sees_no_secret_of_the_position_before_the_start():
    (one, one_events), (other, other_events) = [open_in_mid_game(choice) for choice in ("shield", "battery")]
    for who in ("ann", "bob", "stranger", None):
        assert all_texts(one, one_events, who) == all_texts(other, other_events, who)
    for table, events in ((one, one_events), (other, other_events)):
        for command, who in ((Sit("Cem"), "cem"), (Ready(), "ann"), (Ready(), "bob"), (Ready(), "cem")):
            events += ask(table, command, who)
    assert all_texts(one, one_events, "ann") == all_texts(other, other_events, "ann")
    assert all_texts(one, one_events, "bob")[0] != all_texts(other, other_events, "bob")[0]


def open_in_mid_game(choice):
    """A table of Ann's that begins when Bob has chosen in secret; he has sat down, a seat is open."""
    table, _ = arena()
    play(table, choice)
    order = Order("deathmatch_arena", {"players": 3}, ("me", "open", "open"), position=table.match.state.to_text())
    events = open_table("table", SECRET, order, "ann", NOW)
    table = Table.of("table", SECRET, events)
    table.game.compiled = True
    return table, [*events, *ask(table, Sit("Bob"), "bob")]


def test_keys_and_secrets_are_in_no_view():
    table, events = lay("bingo_battle", "ann", "bob")
    for who in ("ann", "bob", None):
        text = " ".join(all_texts(table, events, who))
        assert SECRET not in text and '"ann"' not in text and '"bob"' not in text and "key" not in text


def test_the_secret_of_the_dice_is_told_at_the_end():
    table, _ = lay("bingo_battle", "ann", "bob")
    assert seen(table, None).fairness.secret is None
    ask(table, Resign(table.seq), "ann")
    assert seen(table, None).fairness.secret == SECRET


def test_choices_are_for_the_seat_to_act():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    assert len(seen(table, "ann").scene.choices) == 76
    assert seen(table, "bob").scene.choices == seen(table, None).scene.choices == ()
    ask(table, Resign(table.seq), "ann")
    assert seen(table, "ann").scene.choices == ()


def test_one_key_with_several_seats_sees_with_the_eyes_of_the_one_to_act():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    assert seen(table, "ann").viewpoint == 0
    play(table)
    view = seen(table, "ann")
    assert view.viewpoint == 1 and len(view.scene.choices) > 70
    assert [seat.mine for seat in view.seats] == [True, True]
    assert views.viewpoint(table, "bob") is None


def test_a_key_with_several_of_many_seats_sees_with_the_eyes_of_the_one_to_choose_or_that_acted_last():
    table, _ = arena()
    table.seats[1].key = "ann"
    play(table)
    assert table.actor == 2
    assert views.viewpoint(table, "ann") == 0
    choose(table, "ann")
    assert views.viewpoint(table, "ann") == 1


def test_each_viewer_has_a_language():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    with speaking("de"):
        play(table, "a2a3")
    sights = views.ViewCache()
    for language, sentence, title in (
        ("en", "Black moves a2 to a3.", "Lokai and Bele"),
        ("de", "Schwarz zieht a2 nach a3.", "Lokai und Bele"),
        ("en", "Black moves a2 to a3.", "Lokai and Bele"),
    ):
        view = seen(table, "bob", language, sights)
        assert (view.turns[0].sentence, view.title) == (sentence, title)


@pytest.fixture
def drawn(monkeypatch):
    """The seats through whose eyes a table was drawn."""
    seats = []
    draw = drawing.seen_scene
    monkeypatch.setattr(drawing, "seen_scene", lambda match, seat: seats.append(seat) or draw(match, seat))
    return seats


def test_many_viewers_cost_one_drawing(drawn):
    table, _ = lay("lokai_and_bele", "ann", "bob")
    sights = views.ViewCache()
    choices = [len(seen(table, who, "en", sights).scene.choices) for who in ("bob", "ann", None, "cem", "bob", "ann")]
    assert (drawn, choices) == ([0], [0, 76, 0, 0, 0, 76])
    play(table)
    seen(table, "cem", "en", sights)
    seen(table, "cem", "de", sights)
    assert drawn == [0, 1, 1]


def test_while_something_is_hidden_each_seat_costs_a_drawing(drawn):
    table, _ = arena()
    sights = views.ViewCache()

    def drawn_for(*viewers):
        drawn.clear()
        for who in viewers:
            seen(table, who, "en", sights)
        return drawn

    everybody = "ann", None, "dot", "bob", "ann", "cem", None
    assert drawn_for(*everybody) == [1]  # nobody has chosen yet, and Bob is to act
    play(table, "shield")
    assert drawn_for(*everybody) == [0, None, 1, 2]
    while is_choosing(table):
        play(table)
    assert len(drawn_for(*everybody)) == 1  # all have chosen, and nothing is hidden any more


def test_only_so_many_tables_are_remembered(drawn):
    one, other = lay("lokai_and_bele", "ann", "bob")[0], lay("lokai_and_bele", "ann", "bob")[0]
    other.id = "other"
    sights = views.ViewCache(most=1)
    for table in (one, one, other, one):
        seen(table, "ann", "en", sights)
    assert len(drawn) == 3


def test_scenes_are_kept_for_fewer_tables_than_what_was_told(drawn, monkeypatch):
    told = []
    monkeypatch.setattr(drawing, "DRAWN", 1)
    monkeypatch.setattr(telling, "_tell", lambda match, number: told.append(number) or tell(match, number))
    one, other = lay("lokai_and_bele", "ann", "bob")[0], lay("lokai_and_bele", "ann", "bob")[0]
    other.id = "other"
    play(one)
    sights = views.ViewCache()
    looks = [seen(table, "ann", "en", sights) for table in (one, one, other, one)]
    assert (len(drawn), told) == (3, [0])
    assert looks[0] == looks[1] == looks[3]


async def test_what_is_drawn_while_the_table_goes_on_is_of_its_own_moment(monkeypatch):
    """A view is being made; then the game goes on, and is counted before that view is there."""
    table, _ = lay("lokai_and_bele", "ann", "ann")
    after = table.after([])
    for text in ("d2d6", "d7xd6"):
        ask(after, Play(after.seq, (text,)), "ann")
    begun, go_on, look = threading.Event(), threading.Event(), drawing._look
    monkeypatch.setattr(drawing, "LONG_STORY", -1)
    monkeypatch.setattr(drawing, "_look", lambda *of: begun.set() or (go_on.wait(60) and look(*of)))
    sights = views.ViewCache()
    viewing = asyncio.create_task(sights.of(table, None))
    await asyncio.to_thread(begun.wait, 60)
    counting = asyncio.create_task(sights.statistics(after, 0, asyncio.to_thread))
    await asyncio.sleep(0)
    go_on.set()
    assert (await viewing).turns == [] and (await counting).turns == 2
    assert len((await sights.of(after, None)).turns) == 2


def test_a_long_story_is_told_apart(monkeypatch):
    table, _ = lay("lokai_and_bele", "ann", "ann")
    for _ in range(3):
        play(table)
    tellers = []
    tell = TurnDescriptions.tell
    monkeypatch.setattr(drawing, "LONG_STORY", 2)
    monkeypatch.setattr(
        TurnDescriptions, "tell", lambda *all: tellers.append(threading.current_thread().name) or tell(*all)
    )
    sights = views.ViewCache()
    assert len(seen(table, "ann", "de", sights).turns) == 3
    play(table)
    assert seen(table, "ann", "de", sights).turns[3].sentence.startswith("Weiß")
    assert tellers[0] != tellers[1] == "MainThread"


def test_what_was_taken_back_is_forgotten():
    table, events = lay("lokai_and_bele", "ann", "ann")
    sights = views.ViewCache()
    events += play(table, "a2a3")
    assert seen(table, "ann", "en", sights).last == ["a2", "a3"]
    events += ask(table, TakeBack(table.seq), "ann")
    events += play(table, "b2b3")
    assert [turn.text for turn in seen(table, "ann", "en", sights).turns] == ["b2b3"]
    assert [it["text"] for it in views.retold(table, None, events) if it["kind"] == "played"] == ["a2a3", "b2b3"]


def test_what_was_taken_back_is_told():
    table, _ = lay("maexchen", "ann", "ann")
    assert seen(table, None).fairness.takebacks is None
    play(table)
    ask(table, TakeBack(table.seq), "ann")
    assert seen(table, None).fairness.takebacks.startswith("Player A took back once.")
    assert seen(table, None, "de").fairness.takebacks.startswith("Spieler A hat einmal zurückgenommen.")


@pytest.mark.parametrize(("game", "is_told"), [("maexchen", True), ("lokai_and_bele", False)])
def test_the_end_tells_of_a_roll_that_was_taken_back(game, is_told):
    table, _ = lay(game, "ann", "ann")
    play(table)
    ask(table, TakeBack(table.seq), "ann")
    ask(table, Resign(table.seq), "ann")
    assert ("A roll that had been seen" in seen(table, None).end.sentence) is is_told


def test_views_leave_memory_with_their_table():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    sights = views.ViewCache()
    seen(table, "ann", "en", sights)
    sights.forget(table.id)
    sights.forget(table.id)
    assert not sights._tables and not sights._drawn


def test_a_capture_is_marked():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    play(table, "d2d6")
    play(table, "d7xd6")
    assert [turn.captures for turn in seen(table, None).turns] == [False, True]


@pytest.mark.parametrize(
    ("loser", "sentence"),
    [("ann", "Black resigns. White wins."), ("bob", "White resigns. Black wins.")],
)
def test_an_end_has_a_sentence(loser, sentence):
    table, _ = lay("lokai_and_bele", "ann", "bob")
    ask(table, Resign(table.seq), loser)
    view = seen(table, None)
    assert (view.end.reason, view.end.sentence) == ("resigned", sentence)
    assert [seat.result for seat in view.seats] == view.end.results


def test_a_game_that_ends_by_its_rules_says_why():
    end = "wwwwwwww/www1wwww/3(bw)4/8/8/8/bbb1bbbb/bbbbbbbb 0 29"
    table, _ = lay("lokai_and_bele", "ann", "bob", position=end, quiet=30)
    play(table)
    view = seen(table, "ann")
    assert view.end.reason == "game" and view.end.sentence == view.scene.prompt


def test_a_snapshot_is_what_the_wire_says():
    table, _ = arena()
    play(table)
    for who in ("ann", "bob", None):
        text = seen(table, who).model_dump_json()
        assert json.loads(answers.Snapshot.model_validate_json(text).model_dump_json()) == json.loads(text)


def throwing(*reply):
    """The step of Mäxchen's lesson with a reply."""
    return next(step for step in read_lesson("maexchen").steps if step.reply == reply)


def test_what_came_of_a_step_stays_on_the_table():
    step = throwing("roll 12")
    told = views.lesson_answer(step, answer(step, "throw"))
    assert [beat.kind for beat in told.beats.beats] == ["note", "roll", "round", "damage"]
    dice = [piece.label for side in "ab" for piece in told.scene.spot(f"dice{step.seat}{side}").pieces]
    assert sorted(dice) == ["1", "2"]


def test_a_beat_tells_who_acts_in_its_turn_and_who_throws():
    step = throwing("roll 31", "throw", "roll 54")
    told = views.lesson_answer(step, answer(step, "stop")).beats.beats
    assert [(beat.kind, beat.actor) for beat in told[:4]] == [("claim", 0), ("roll", 1), ("note", 1), ("roll", 1)]
    assert {beat.actor for beat in told[3:]} == {1}, "whoever wins the round"
