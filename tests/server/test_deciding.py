"""Each command: what it brings about, and when it is refused."""

import pytest

from parlour.match import read_record
from parlour.match.dice import commitment
from parlour.match.verify import verify
from parlour.server.clocks import Clock
from parlour.server.commands import (
    Answer,
    CallTime,
    Claim,
    HandOver,
    Leave,
    Offer,
    Order,
    Play,
    Ready,
    Rematch,
    Resign,
    Resume,
    Sit,
    TakeBack,
)
from parlour.server.conditions import HOUSE
from parlour.server.errors import Refusal
from parlour.server.opening import open_table
from parlour.server.table import End, Table

from .tables import NOW, SECRET, ask, lay, play

MINUTE = 60_000
FIRST, SECOND = "d2d5", "d7d6"  # of Lokai and Bele


def duel(**more):
    """Ann and Bob at Lokai and Bele."""
    return lay("lokai_and_bele", "ann", "bob", **more)[0]


def against_computer():
    return lay("lokai_and_bele", "ann", computers=("random",))[0]


def arena(*keys, computers=()):
    return lay("deathmatch_arena", *keys, computers=computers, players=len(keys) + len(computers))[0]


def waiting(*seats, game="lokai_and_bele", **options):
    events = open_table("table", SECRET, Order(game, options, seats), "ann", NOW)
    return Table.of("table", SECRET, events)


def refusal(table, command, who, now=NOW):
    """The refusal that a command meets; nothing happens."""
    seq = table.seq
    with pytest.raises(Refusal) as refused:
        table.decide(command, who, now)
    assert table.seq == seq
    return refused.value


def code(table, command, who, now=NOW):
    return refusal(table, command, who, now).code


# Sitting down


def test_a_person_takes_the_first_open_seat():
    table = waiting("me", "open")
    ask(table, Sit("Bob"), "bob")
    assert (table.held_by("bob"), table.seats[1].player) == ([1], "Bob")


def test_or_a_certain_one_and_another():
    table = waiting("open", "open", "open", game="deathmatch_arena", players=3)
    ask(table, Sit(seat=2), "bob")
    ask(table, Sit(), "bob")
    assert table.held_by("bob") == [0, 2]


def test_a_taken_seat_stays_taken():
    table = waiting("me", "open")
    assert code(table, Sit(seat=0), "bob") == "taken"
    ask(table, Sit(), "bob")
    assert code(table, Sit(), "cem") == "taken"


def test_only_seats_that_exist_can_be_taken():
    refused = refusal(waiting("me", "open"), Sit(seat=2), "bob")
    assert (refused.code, refused.field) == ("invalid", "seat")
    assert code(waiting("me", "open"), Sit(seat=-1), "bob") == "invalid"


def test_a_name_is_short_and_printable():
    refused = refusal(waiting("me", "open"), Sit("x" * 41), "bob")
    assert (refused.code, refused.field) == ("invalid", "name")


def test_nobody_sits_down_once_it_has_begun():
    assert code(duel(), Sit(), "cem") == "not_allowed"


def test_without_a_key_nothing_can_be_done():
    for command in (Sit(), Ready(), Leave(), Play(1, ("a",)), Resign(1), Rematch(1)):
        assert code(waiting("me", "open"), command, None) == "no_key"


def test_who_leaves_makes_room():
    table = waiting("me", "open")
    ask(table, Sit(), "bob")
    ask(table, Leave(), "ann")
    assert table.seats[0].who == "open"
    ask(table, Sit(seat=0), "cem")
    assert table.held_by("cem") == [0]


def test_when_the_last_one_leaves_the_table_is_given_up():
    table = waiting("me", "open")
    ask(table, Leave(), "ann")
    assert table.end == End("abandoned", (0.0, 0.0), None)
    assert table.fairness.secret == SECRET


def test_only_before_the_start_can_one_leave():
    assert code(duel(), Leave(), "ann") == "not_allowed"
    assert code(waiting("me", "open"), Leave(), "bob") == "not_yours"


# Starting


def test_the_game_starts_when_all_are_there_and_ready():
    table = waiting("me", "open")
    ask(table, Ready("aaa"), "ann")
    assert table.status == "waiting"
    ask(table, Sit(), "bob")
    assert table.status == "waiting"
    ask(table, Ready("bbb"), "bob")
    assert table.status == "playing"
    assert table.fairness.entropy == ("aaa", "bbb")


def test_the_order_of_entropy_is_that_of_the_seats():
    table = waiting("open", "me")
    ask(table, Ready("aaa"), "ann")
    ask(table, Sit(), "bob")
    ask(table, Ready("bbb"), "bob")
    assert table.fairness.entropy == ("bbb", "aaa")


def test_who_holds_all_seats_is_ready_at_once_and_adds_once():
    table = waiting("me", "me")
    ask(table, Ready("aaa"), "ann")
    assert table.status == "playing"
    assert table.fairness.entropy == ("aaa",)


def test_to_be_ready_again_changes_nothing():
    table = waiting("me", "open")
    ask(table, Ready("aaa"), "ann")
    assert table.decide(Ready("bbb"), "ann", NOW) == []
    ask(table, Sit(), "bob")
    ask(table, Ready("bbb"), "bob")
    assert table.decide(Ready("ccc"), "bob", NOW) == []


@pytest.mark.parametrize("entropy", ["a:b", "x" * 65, "ä", "a b"])
def test_entropy_is_plain(entropy):
    refused = refusal(waiting("me", "open"), Ready(entropy), "ann")
    assert (refused.code, refused.field) == ("invalid", "entropy")


def test_only_who_sits_there_can_be_ready():
    assert code(waiting("me", "open"), Ready(), "bob") == "not_yours"
    assert code(duel(), Ready(), "cem") == "not_yours"


def test_chance_begins_where_the_game_begins_with_it():
    table, _ = lay("maexchen", "ann", "bob")
    assert [turn.actor for turn in table.match.turns] == [-1]
    assert table.actor in (0, 1)


# Playing


def test_the_seat_to_act_plays():
    table = duel()
    ask(table, Play(table.seq, (FIRST,)), "ann")
    assert [turn.text for turn in table.match.turns] == [FIRST]
    assert table.actor == 1


def test_several_actions_are_played_or_none():
    table = arena("ann", "bob", "cem")
    while len(set(legal(table))) < 2:
        play(table)
    seat, who = table.actor, table.seats[table.actor].key
    before = table.match.state.to_text()
    refused = refusal(table, Play(table.seq, (legal(table)[0], "nonsense")), who)
    assert (refused.code, refused.field) == ("illegal", "actions")
    assert (table.match.state.to_text(), table.actor) == (before, seat)


def legal(table):
    state = table.match.state
    return [state.action_to_string(action) for action in state.legal_actions()]


def test_nobody_goes_on_when_the_turn_has_passed():
    table = duel()
    refused = refusal(table, Play(table.seq, (FIRST, SECOND)), "ann")
    assert refused.code == "illegal"
    assert "Black" in str(refused) or "White" in str(refused)


def test_who_sees_an_older_table_does_not_play():
    table = duel()
    old = table.seq
    play(table, FIRST)
    play(table, SECOND)
    refused = refusal(table, Play(old, (FIRST,)), "ann")
    assert (refused.code, refused.seq) == ("stale", table.seq)


def test_the_same_play_twice_counts_once():
    table = duel()
    command = Play(table.seq, (FIRST,))
    ask(table, command, "ann")
    assert code(table, command, "ann") == "stale"


def test_nobody_plays_out_of_turn_or_for_another():
    table = duel()
    assert code(table, Play(table.seq, (FIRST,)), "bob") == "not_your_turn"
    assert code(table, Play(table.seq, (FIRST,), seat=0), "bob") == "not_yours"
    assert code(table, Play(table.seq, (FIRST,)), "cem") == "not_yours"


def test_the_house_plays_for_computers_only():
    table = against_computer()
    assert code(table, Play(table.seq, (FIRST,)), HOUSE) == "not_your_turn"
    play(table, FIRST)
    ask(table, Play(table.seq, (SECOND,)), HOUSE)
    assert len(table.match.turns) == 2
    assert code(duel(), Play(duel().seq, (FIRST,)), HOUSE) == "not_yours"


def test_a_person_does_not_play_for_the_computer():
    table = against_computer()
    play(table, FIRST)
    assert code(table, Play(table.seq, (SECOND,), seat=1), "ann") == "not_yours"


def test_who_holds_two_seats_plays_both():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    ask(table, Play(table.seq, (FIRST,)), "ann")
    ask(table, Play(table.seq, (SECOND,), seat=1), "ann")
    assert code(table, Play(table.seq, (FIRST,), seat=1), "ann") == "not_your_turn"


def test_what_the_rules_do_not_allow_is_illegal():
    table = duel()
    for text in ("d2d9", "d7d6", ""):
        refused = refusal(table, Play(table.seq, (text,)), "ann")
        assert (refused.code, refused.field) == ("illegal", "actions")


@pytest.mark.parametrize("actions", [(), (FIRST,) * 65])
def test_actions_have_a_number(actions):
    refused = refusal(duel(), Play(duel().seq, actions), "ann")
    assert (refused.code, refused.field) == ("invalid", "actions")


def test_before_the_start_nobody_plays():
    table = waiting("me", "open")
    for command in (Play(1, (FIRST,)), Resign(1), TakeBack(1), Offer(1, "draw"), Claim(1), HandOver(1, 1, "casual")):
        assert code(table, command, "ann") == "waiting"


def test_after_the_end_nobody_plays():
    table = duel()
    ask(table, Resign(table.seq), "ann")
    seq = table.seq
    for command in (Play(seq, (FIRST,)), Resign(seq), TakeBack(seq), Offer(seq, "draw"), Claim(seq)):
        assert code(table, command, "bob") == "over"


def test_a_game_that_is_played_to_its_end_tells_the_secret():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        assert table.fairness.secret is None
        play(table)
    assert table.end == End("game", tuple(table.match.state.returns()), None)
    assert commitment(table.fairness.secret) == table.commitment


def test_every_roll_of_the_record_can_be_proved():
    table, _ = lay("maexchen", "ann", "bob", faces=1)
    while table.status == "playing":
        play(table)
    assert verify(table.record()).holds


def test_dice_fall_the_same_after_a_takeback():
    table, _ = lay("maexchen", "ann", "ann")
    play(table, "throw")
    rolled = table.match.turns[-1].text
    ask(table, TakeBack(table.seq), "ann")
    play(table, "throw")
    assert table.match.turns[-1].text == rolled


# Taking back


def test_against_computers_a_decision_is_taken_back_freely():
    table = against_computer()
    play(table, FIRST)
    play(table, SECOND)
    ask(table, TakeBack(table.seq), "ann")
    assert (table.match.turns, table.actor) == ([], 0)


def test_there_must_be_something_to_take_back():
    table = against_computer()
    assert code(table, TakeBack(table.seq), "ann") == "not_allowed"
    other = duel()
    play(other, FIRST)
    assert code(other, Offer(other.seq, "takeback"), "bob") == "not_allowed"


def test_a_person_is_asked_first():
    table = duel()
    play(table, FIRST)
    assert code(table, TakeBack(table.seq), "ann") == "not_allowed"
    ask(table, Offer(table.seq, "takeback"), "ann")
    assert table.match.turns
    ask(table, Answer(table.seq, "takeback", True), "bob")
    assert (table.match.turns, table.actor, table.offers) == ([], 0, {})


def test_a_takeback_goes_back_to_the_one_who_asked():
    table = duel()
    play(table, FIRST)
    play(table, SECOND)
    ask(table, Offer(table.seq, "takeback"), "ann")
    ask(table, Answer(table.seq, "takeback", True), "bob")
    assert table.actor == 0
    assert not table.match.turns


def test_to_play_on_is_an_answer_too():
    table = duel()
    play(table, FIRST)
    ask(table, Offer(table.seq, "takeback"), "ann")
    play(table, SECOND)
    assert code(table, Answer(table.seq, "takeback", True), "bob") == "no_offer"


# Resigning


def test_of_two_the_other_wins():
    table = duel()
    ask(table, Resign(table.seq), "bob")
    assert table.end == End("resigned", (1.0, -1.0), 1)
    assert table.fairness.secret == SECRET


def test_among_more_the_computer_plays_on():
    table = arena("ann", "bob", "cem")
    ask(table, Resign(table.seq), "bob")
    assert table.status == "playing"
    assert (table.seats[1].who, table.seats[1].player) == ("computer", "casual")
    assert table.held_by("bob") == []
    assert code(table, Resign(table.seq), "bob") == "not_yours"


def test_alone_it_ends_with_nothing():
    table, _ = lay("bingo_battle", "ann", players=1)
    ask(table, Resign(table.seq), "ann")
    assert table.end == End("resigned", (0.0,), 0)


def test_who_holds_two_seats_gives_up_the_one_to_act_or_the_one_named():
    table, _ = lay("lokai_and_bele", "ann", "ann")
    play(table, FIRST)
    assert table.decide(Resign(table.seq), "ann", NOW)[0].seat == 1
    assert table.decide(Resign(table.seq, seat=0), "ann", NOW)[0].seat == 0
    assert code(duel(), Resign(duel().seq, seat=0), "bob") == "not_yours"


def test_only_who_plays_and_has_looked_can_give_up():
    table = duel()
    assert code(table, Resign(table.seq), "cem") == "not_yours"
    assert code(table, Resign(table.seq - 1), "ann") == "stale"


# Offers


def test_two_agree_on_a_draw():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Answer(table.seq, "draw", True), "bob")
    assert table.end == End("agreed", (0.0, 0.0), None)


def test_to_offer_the_same_is_to_agree():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Offer(table.seq, "draw"), "bob")
    assert table.end.reason == "agreed"


def test_an_offer_can_be_declined_and_withdrawn():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Answer(table.seq, "draw", False), "bob")
    assert table.offers == {}
    ask(table, Offer(table.seq, "draw"), "ann")
    ask(table, Answer(table.seq, "draw", False), "ann")
    assert table.offers == {}
    assert table.status == "playing"


def test_nobody_accepts_their_own_offer():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    assert code(table, Answer(table.seq, "draw", True), "ann") == "not_allowed"
    assert code(table, Offer(table.seq, "draw"), "ann") == "not_allowed"


def test_the_others_move_lets_a_draw_offer_lapse_one_s_own_does_not():
    table = duel()
    ask(table, Offer(table.seq, "draw"), "ann")
    play(table, FIRST)
    assert "draw" in table.offers
    play(table, SECOND)
    assert table.offers == {}


def test_there_must_be_an_offer_to_answer():
    table = duel()
    assert code(table, Answer(table.seq, "draw", True), "ann") == "no_offer"
    ask(table, Offer(table.seq, "draw"), "ann")
    assert code(table, Answer(table.seq, "draw", True), "cem") == "not_yours"
    assert code(table, Answer(table.seq - 1, "draw", True), "bob") == "stale"


def test_the_computer_declines_politely():
    table = against_computer()
    refused = refusal(table, Offer(table.seq, "draw"), "ann")
    assert refused.code == "not_allowed"
    assert "thanks" in str(refused)


def test_only_two_draw():
    table = arena("ann", "bob", "cem")
    assert code(table, Offer(table.seq, "draw"), "ann") == "not_allowed"


def test_among_many_all_must_agree():
    table = arena("ann", "bob", "cem")
    play(table)
    asker = table.seats[table.match.turns[table.match.decisions()[-1]].actor].key
    others = [key for key in ("ann", "bob", "cem") if key != asker]
    ask(table, Offer(table.seq, "takeback"), asker)
    ask(table, Answer(table.seq, "takeback", True), others[0])
    assert "takeback" in table.offers
    assert code(table, Answer(table.seq, "takeback", True), others[0]) == "not_allowed"
    ask(table, Answer(table.seq, "takeback", True), others[1])
    assert table.offers == {}
    assert not table.match.decisions()


# Rematches


def test_a_rematch_is_agreed_on_after_the_end():
    table = duel()
    assert code(table, Rematch(table.seq), "ann") == "not_allowed"
    ask(table, Resign(table.seq), "ann")
    ask(table, Rematch(table.seq), "ann")
    assert table.rematch is None
    ask(table, Rematch(table.seq), "bob")
    assert table.rematch == table.heir()
    assert code(table, Rematch(table.seq), "ann") == "not_allowed"


def test_the_computer_is_not_asked():
    table = against_computer()
    ask(table, Resign(table.seq), "ann")
    ask(table, Rematch(table.seq), "ann")
    assert table.rematch


def test_a_rematch_can_be_declined():
    table = duel()
    ask(table, Resign(table.seq), "ann")
    ask(table, Offer(table.seq, "rematch"), "ann")
    ask(table, Answer(table.seq, "rematch", False), "bob")
    assert (table.offers, table.rematch) == ({}, None)


def test_spectators_ask_for_no_rematch():
    table = duel()
    ask(table, Resign(table.seq), "ann")
    assert code(table, Rematch(table.seq), "cem") == "not_yours"


# Going away


def test_who_stays_away_loses_to_the_one_who_claims():
    table = duel()
    play(table, FIRST)
    table.presence.arrive("ann")
    assert code(table, Claim(table.seq), "ann", NOW + MINUTE - 1) == "too_early"
    ask(table, Claim(table.seq), "ann", NOW + MINUTE)
    assert table.end == End("abandoned", (1.0, -1.0), 1)


def test_the_wait_is_told():
    table = duel()
    play(table, FIRST)
    assert "wait 20 s" in str(refusal(table, Claim(table.seq), "ann", NOW + 40_000))


def test_who_is_here_may_think():
    table = duel()
    play(table, FIRST)
    table.presence.arrive("bob")
    assert code(table, Claim(table.seq), "ann", NOW + 10 * MINUTE) == "too_early"


def test_who_is_not_to_act_may_be_away():
    table = duel()
    assert code(table, Claim(table.seq), "ann", NOW + 10 * MINUTE) == "not_allowed"
    assert code(table, HandOver(table.seq, 1, "casual"), "ann", NOW + 10 * MINUTE) == "too_early"


def test_only_who_plays_claims():
    table = duel()
    assert code(table, Claim(table.seq), "cem", NOW + 10 * MINUTE) == "not_yours"
    assert code(table, HandOver(table.seq, 0, "casual"), "cem", NOW + 10 * MINUTE) == "not_yours"
    assert code(against_computer(), Claim(against_computer().seq), "ann", NOW + 10 * MINUTE) == "not_allowed"


def test_among_many_the_seat_is_handed_over():
    table = arena("ann", "bob", "cem")
    absent = table.actor
    others = [seat.key for number, seat in enumerate(table.seats) if number != absent]
    late = NOW + 10 * MINUTE
    assert code(table, Claim(table.seq), others[0], late) == "not_allowed"
    assert refusal(table, HandOver(table.seq, absent, "genius"), others[0], late).field == "level"
    ask(table, HandOver(table.seq, absent, "strong"), others[0], late)
    assert (table.seats[absent].who, table.seats[absent].player) == ("computer", "strong")
    assert table.computer_to_act == absent


def test_a_seat_of_two_can_be_handed_over_too():
    table = duel()
    ask(table, HandOver(table.seq, 0, "casual"), "bob", NOW + MINUTE)
    assert table.computer_to_act == 0


def test_by_correspondence_only_the_clock_counts():
    table = duel(clock=Clock("days", days=1))
    assert code(table, Claim(table.seq), "bob", NOW + 10 * MINUTE) == "not_allowed"
    assert code(table, HandOver(table.seq, 0, "casual"), "bob", NOW + 10 * MINUTE) == "not_allowed"


# Clocks


def test_who_runs_out_of_time_loses():
    table = duel(clock=Clock("game", seconds=60))
    assert table.decide(CallTime(), HOUSE, NOW + MINUTE - 1) == []
    ask(table, CallTime(), HOUSE, NOW + MINUTE)
    assert table.end == End("time", (-1.0, 1.0), 0)


def test_among_many_the_computer_plays_on_for_them():
    table, _ = lay("deathmatch_arena", "ann", "bob", "cem", players=3, clock=Clock("move", seconds=60))
    late = table.actor
    ask(table, CallTime(), HOUSE, NOW + MINUTE)
    assert (table.status, table.computer_to_act) == ("playing", late)
    assert table.running is None


def test_after_one_s_time_nobody_plays():
    table = duel(clock=Clock("move", seconds=60))
    assert code(table, Play(table.seq, (FIRST,)), "ann", NOW + MINUTE) == "stale"
    ask(table, Play(table.seq, (FIRST,)), "ann", NOW + MINUTE - 1)
    assert table.clock_ms(1, NOW + MINUTE) == MINUTE - 1


def test_the_computer_has_no_clock():
    table, _ = lay("lokai_and_bele", "ann", computers=("random",), clock=Clock("game", seconds=60, increment=3))
    play(table, FIRST, NOW + 10_000)
    assert table.running is None
    assert table.clock_ms(1, NOW + 10 * MINUTE) is None
    assert table.clock_ms(0, NOW + 10 * MINUTE) == 53_000
    play(table, SECOND, NOW + 20_000)
    assert table.clock_ms(0, NOW + 21_000) == 52_000


def test_what_the_server_was_away_is_given_back():
    table = duel(clock=Clock("game", seconds=60))
    ask(table, Resume(50_000), HOUSE, NOW + 55_000)
    assert table.clock_ms(0, NOW + 55_000) == 55_000
    assert duel().decide(Resume(50_000), HOUSE, NOW) == []


def test_only_the_house_calls_time():
    table = duel(clock=Clock("game", seconds=60))
    for command in (CallTime(), Resume(1000)):
        assert code(table, command, "ann", NOW + 2 * MINUTE) == "not_allowed"


def test_a_record_reads_back():
    table = duel()
    play(table, FIRST)
    ask(table, Resign(table.seq), "ann")
    record = read_record(table.record(), compiled=False)
    assert [turn.text for turn in record.match.turns] == [FIRST]
    assert record.tags["End"] == "resigned"
    assert record.tags["Result"] == "-1 1"
