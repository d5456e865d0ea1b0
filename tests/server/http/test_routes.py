"""The HTTP interface as a program uses it."""

import json
import re
import threading
from pathlib import Path

import pytest

import parlour
from parlour.match import Match, write_record
from parlour.match.dice import commitment
from parlour.players import LEVELS
from parlour.rules_page import diagrams
from parlour.server.http import findings, views
from parlour.server.http.keys import KEY
from parlour.server.http.routes import records
from parlour.server.http.schemas import answers
from parlour.server.http.views import pages, view_cache
from parlour.view.language import speaking

from ..visitors import open_house

BOTS = Path(__file__).parents[2] / "players/outside/bots.py"
RECORD = '[Game "lokai_and_bele"]\n\n1. d2d6\n2. d7xd6\n'


# Games


async def test_the_games_are_listed(ann):
    games = [answers.Game(**game) for game in await ann.get_json("games")]
    assert [game.name for game in games] == parlour.games()
    seats = {game.name: (game.seats, game.min_seats, game.max_seats, len(game.seat_names)) for game in games}
    assert seats["bingo_battle"] == ("1 or 2", 1, 2, 2)
    assert seats["deathmatch_arena"] == ("2 to 5", 2, 5, 5)
    assert seats["columna"] == ("2", 2, 2, 2)
    kinds = {option.kind for game in games for option in game.options}
    assert kinds <= {"choice", "number", "flag"} and "number" in kinds


async def test_games_and_rules_are_told_in_the_callers_language(ann):
    titles = {game["name"]: game["title"] for game in await ann.get_json("games?lang=de")}
    assert titles["lokai_and_bele"] == "Lokai und Bele"
    english, german = [await ann.get_json(f"games/lokai_and_bele/rules?lang={language}") for language in ("en", "de")]
    assert (english["title"], german["title"]) == ("Lokai and Bele", "Lokai und Bele")
    assert "<h2>" in english["html"] and "<code>" in english["html"] and english["html"] != german["html"]


@pytest.mark.parametrize("name", parlour.games())
async def test_what_the_lab_found_is_told_with_its_pictures_and_figures(ann, name):
    assert (await ann.get_json(f"games/{name}/rules"))["findings"]
    told = await ann.get_json(f"games/{name}/findings")
    files = re.findall(r'(?:src|href)="([^"]+)"', told["html"])
    assert f"{name}.json" in files
    assert {answer.status_code for answer in [await ann.get(f"/findings/{file}") for file in files]} == {200}


async def test_of_a_game_that_nobody_measured_nothing_is_told(ann, monkeypatch, tmp_path):
    monkeypatch.setattr(findings, "FOLDERS", (tmp_path,))
    refusal = await ann.get_json("games/columna/findings", 404)
    assert refusal["message"] == "The lab has found nothing out about 'columna' yet."
    assert not any(game["findings"] for game in await ann.get_json("games"))


@pytest.mark.parametrize("name", parlour.games())
async def test_rules_are_html_without_markup_of_their_own(ann, name):
    html = (await ann.get_json(f"games/{name}/rules"))["html"]
    assert html.startswith("<h1>") and "<script" not in html and "|---" not in html


async def test_the_diagrams_of_rules_are_drawn_once_in_a_language(ann, monkeypatch):
    drawn = []
    monkeypatch.setattr(diagrams, "_diagram", lambda *of, draw=diagrams._diagram: drawn.append(of) or draw(*of))
    pages._rules.cache_clear()
    first = await ann.get_json("games/lokai_and_bele/rules")
    once = len(drawn)
    assert once and await ann.get_json("games/lokai_and_bele/rules") == first and len(drawn) == once
    assert await ann.get_json("games/lokai_and_bele/rules?lang=de") != first and len(drawn) > once


async def test_a_game_that_is_not_there(ann):
    assert (await ann.get_json("games/nim/findings", 404))["message"].startswith("There is no game 'nim'.")
    assert (await ann.get_json("games/nim/rules", 404))["message"].startswith("There is no game 'nim'.")


async def test_the_levels_are_listed(ann):
    assert [level["name"] for level in await ann.get_json("levels")] == [level.name for level in LEVELS]
    with speaking("de"):
        german = [level.spoken().meaning for level in LEVELS]
    assert [level["meaning"] for level in await ann.get_json("levels?lang=de")] == german


async def test_players_from_outside_are_listed_after_the_levels(tmp_path, cold):
    async with open_house(tmp_path, players=[f"steady={BOTS}:Steady,seconds=2"]) as house, house.visitor() as ann:
        *levels, last = await ann.get_json("levels?lang=de")
        assert [level["outside"] for level in levels] == [False] * len(LEVELS)
        assert last["name"] == "steady" and last["outside"] and last["meaning"].endswith("bis zu 2 s je Zug")


@pytest.mark.parametrize("name", [f"{BOTS}:Steady", "program:id", "program:./mybot --fast", "mcts:seconds=3600"])
async def test_no_stranger_names_a_file_or_a_command(tmp_path, cold, name):
    async with open_house(tmp_path, players=[f"steady={BOTS}:Steady"]) as house, house.visitor() as ann:
        refused = await ann.post_json("tables", 422, game="columna", seats=["me", name])
        offered = ", ".join([*(level.name for level in LEVELS), "steady"])
        assert refused["message"] == f"There is no computer {name!r}. There are: {offered}."
        table = await ann.open_table("lokai_and_bele", "me", "steady")
        view = await ann.see(table)
        await ann.post_json(f"tables/{table}/handover", 409, seq=view["seq"], seat=1, level="steady")
        refused = await ann.post_json(f"tables/{table}/handover", 422, seq=view["seq"], seat=1, level=name)
        assert refused["message"].endswith(f"There are: {offered}.")


async def test_why_a_player_from_outside_failed_is_told_to_nobody(tmp_path, cold):
    async with open_house(tmp_path, players=[f"bad={BOTS}:Crashing"]) as house, house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "bad")
        await ann.play(table)
        view = await ann.see_when(table, lambda view: view["status"] == "over")
        assert view["end"]["reason"] == "failed"
        assert view["end"]["sentence"] == "bad has failed, so White forfeits the game. Black wins."
        told = [view, await ann.get_json(f"tables/{table}/events"), await ann.get_json("levels")]
        assert "out of ideas" not in json.dumps(told) and "bots.py" not in json.dumps(told)


async def test_a_table_whose_player_is_gone_says_so(tmp_path, cold):
    async with open_house(tmp_path, players=[f"steady={BOTS}:Steady"]) as house, house.visitor() as ann:
        token = (await ann.post_json("keys"))["token"]
        async with house.visitor(token) as ann:
            table = await ann.open_table("lokai_and_bele", "me", "steady")
            assert (await ann.see(table))["notes"] == []
    async with open_house(tmp_path) as house, house.visitor(token) as ann:
        await ann.play(table)
        view = await ann.see(table)
        (note,) = view["notes"]
        assert note == "steady, who plays White, is not on this server now, so the game cannot go on there."
        assert not view["seats"][1]["present"] and "handover" in view["may"]
        await ann.post_json(f"tables/{table}/handover", seq=view["seq"], seat=1, level="random")
        assert (await ann.see_when(table, lambda view: view["scene"]["actor"] == 0))["notes"] == []


# Keys


async def test_a_bot_is_given_a_token_and_plays_with_it(house, onlooker):
    token = (await onlooker.post_json("keys", 201))["token"]
    assert KEY.fullmatch(token)
    async with house.visitor(token) as bot:
        table = await bot.open_table("lokai_and_bele", "me", "open")
        assert "parlour" not in bot.cookies
        assert [seat["mine"] for seat in (await bot.see(table))["seats"]] == [True, False]


async def test_the_page_is_given_a_cookie_when_it_needs_one(ann):
    await ann.get_json("games")
    await ann.get_json("tables")
    assert not ann.cookies
    await ann.open_table("lokai_and_bele", "me", "open")
    cookie = ann.cookies["parlour"]
    await ann.open_table("lokai_and_bele", "me", "open")
    assert ann.cookies["parlour"] == cookie


# Tables


async def test_two_people_find_each_other_and_play(ann, bob, onlooker):
    table = await ann.open_table(
        "lokai_and_bele", "me", "open", name="Ann", public=True, clock={"kind": "days", "days": 3}
    )
    listed = [answers.Listing(**entry) for entry in await bob.get_json("tables")]
    assert [(entry.id, entry.status, entry.clock.days) for entry in listed] == [(table, "waiting", 3)]
    assert [(seat.who, seat.player) for seat in listed[0].seats] == [("person", "Ann"), ("open", None)]
    assert "sit" in (await bob.see(table))["may"]
    assert (await bob.post_json(f"tables/{table}/seats", name="Bob"))["seat"] == 1
    assert (await bob.see(table))["may"].count("ready") == 1
    await bob.post_json(f"tables/{table}/ready", entropy="dice-are-dice")
    view = await ann.see(table)
    assert (view["status"], view["viewpoint"], view["running"]) == ("playing", 0, 0)
    assert "dice-are-dice" in view["fairness"]["entropy"]
    await ann.play(table, "d2d6")
    await bob.play(table, "d7xd6")
    assert [turn["text"] for turn in (await onlooker.see(table))["turns"]] == ["d2d6", "d7xd6"]
    assert (await onlooker.see(table))["viewpoint"] is None
    assert (await onlooker.see(table))["may"] == []


async def test_a_private_table_is_not_listed(ann):
    await ann.open_table("lokai_and_bele", "me", "open")
    assert await ann.get_json("tables") == []


async def test_everyone_finds_their_own_tables(ann, bob, onlooker):
    first = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(first, "Bob")
    second = await bob.open_table("maexchen", "open", "me")
    await ann.post_json(f"tables/{first}/resign", seq=(await ann.see(first))["seq"])
    listed = {entry.id: entry for entry in map(lambda it: answers.Listing(**it), await bob.get_json("tables/mine"))}
    assert {id: (entry.status, entry.mine) for id, entry in listed.items()} == {
        first: ("over", 1),
        second: ("waiting", 1),
    }
    assert (listed[first].results, listed[second].results) == ([-1.0, 1.0], None)
    assert [entry["id"] for entry in await ann.get_json("tables/mine")] == [first]
    assert await onlooker.get_json("tables/mine") == []


async def test_the_public_list_tells_whose_turn_it_is_and_nobody_s_seat(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open", public=True)
    await bob.join(table, "Bob")
    await ann.play(table, "d2d6")
    (listed,) = await ann.get_json("tables")
    assert (listed["actor"], listed["results"], listed["mine"]) == (1, None, None)


async def test_who_sat_down_may_leave_before_the_start(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.post_json(f"tables/{table}/seats", seat=1)
    await bob.post_json(f"tables/{table}/leave")
    assert (await ann.see(table))["seats"][1]["who"] == "open"


async def test_several_actions_are_played_all_or_none(ann):
    table = await ann.open_table("invictus", "me", "me")
    seq = (await ann.see(table))["seq"]
    await ann.post_json(f"tables/{table}/actions", 409, seq=seq, actions=["1", "1", "7"])
    assert (await ann.see(table))["turns"] == []
    await ann.post_json(f"tables/{table}/actions", seq=seq, actions=["1", "2", "3"])
    assert [turn["text"] for turn in (await ann.see(table))["turns"]] == ["1", "2", "3"]


async def test_the_computer_answers(ann):
    table = await ann.open_table("lokai_and_bele", "me", "random")
    await ann.play(table, "d2d6")
    view = await ann.see_when(table, lambda view: len(view["turns"]) == 2)
    assert view["turns"][1]["actor"] == 1 and "undo" in view["may"]
    await ann.post_json(f"tables/{table}/undo", seq=view["seq"])
    assert (await ann.see(table))["turns"] == []


async def test_a_draw_is_offered_and_agreed(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(table, "Bob")
    seq = (await ann.see(table))["seq"]
    seq = (await ann.post_json(f"tables/{table}/offers", seq=seq, kind="draw"))["seq"]
    assert (await bob.see(table))["offers"] == [{"kind": "draw", "seat": 0}]
    await bob.post_json(f"tables/{table}/answers", seq=seq, kind="draw", accept=True)
    assert (await bob.see(table))["end"]["reason"] == "agreed"


async def test_a_rematch_is_a_new_table_with_the_seats_moved_round(ann):
    table = await ann.open_table("lokai_and_bele", "me", "random", name="Ann")
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"])
    await ann.post_json(f"tables/{table}/rematch", seq=(await ann.see(table))["seq"])
    again = (await ann.see(table))["rematch"]
    assert [seat["player"] for seat in (await ann.see(again))["seats"]] == ["random", "Ann"]


async def test_who_is_there_cannot_be_replaced(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(table, "Bob")
    seq = (await bob.see(table))["seq"]
    for verb, body in (("claim", {}), ("handover", {"seat": 0, "level": "random"})):
        refused = await bob.post_json(f"tables/{table}/{verb}", 409, seq=seq, **body)
        assert refused["error"] in ("too_early", "not_allowed") and refused["message"]


# Looking back, and closer


async def test_the_table_after_some_turns(ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    start = (await ann.see(table))["position"]
    await ann.play(table, "d2d6")
    await ann.play(table, "d7xd6")
    before, middle = [answers.PastTable(**await ann.get_json(f"tables/{table}/turns/{number}")) for number in (0, 1)]
    assert (before.position, before.last) == (start, [])
    assert middle.last == ["d2", "d6"] and middle.scene.actor == 1 and not middle.scene.choices
    refused = await ann.get_json(f"tables/{table}/turns/3", 422)
    assert (refused["field"], refused["message"]) == ("number", "number should be at most 2.")


async def test_the_beats_of_turns(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    await ann.play(table, "d7xd6")
    last, both = [answers.Beats(**await ann.get_json(f"tables/{table}/beats{which}")) for which in ("", "?from_turn=0")]
    assert {beat.turn for beat in last.beats} == {1} and {beat.turn for beat in both.beats} == {0, 1}
    assert both.scene == answers.PastTable(**await ann.get_json(f"tables/{table}/turns/0")).scene
    assert await bob.get_json(f"tables/{table}/beats") == last.model_dump(mode="json")
    refused = await ann.get_json(f"tables/{table}/beats?from_turn=3", 422)
    assert refused["message"] == "from_turn should be at most 2."


async def test_a_preview_is_for_who_is_to_act(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(table, "Bob")
    foreseen = answers.Beats(**await ann.get_json(f"tables/{table}/preview?action=d2d6"))
    assert foreseen.beats and foreseen.beats[0].spots and foreseen.beats[0].areas
    assert (await bob.get_json(f"tables/{table}/preview?action=d2d6", 409))["error"] == "not_your_turn"
    assert (await ann.get_json(f"tables/{table}/preview?action=d2d2", 409))["error"] == "illegal"
    assert (await ann.see(table))["turns"] == []


async def test_the_events_from_some_number_on(ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    whole = await ann.get_json(f"tables/{table}/events")
    kinds = [event["kind"] for event in whole["events"]]
    assert kinds == ["opened", "ready", "ready", "started", "played"] and whole["seq"] == 5
    later = await ann.get_json(f"tables/{table}/events?after=4")
    assert later == {"seq": 5, "events": whole["events"][4:]}
    assert (await ann.get_json(f"tables/{table}/events?after=99"))["events"] == []
    page = await ann.get_json(f"tables/{table}/events?after=1&count=2")
    assert page == {"seq": 5, "events": whole["events"][1:3]}
    assert (await ann.get_json(f"tables/{table}/events?count=1001", 422))["field"] == "count"


async def test_a_record_goes_out_and_comes_back(ann, onlooker):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"])
    answer = await onlooker.get(f"/api/tables/{table}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "1. d2d6" in answer.text and "Secret" in answer.text
    again = (await onlooker.post_json("records", 201, record=answer.text))["id"]
    view = await onlooker.see(again)
    assert (view["status"], view["end"]["reason"], view["turns"][0]["text"]) == ("over", "record", "d2d6")


@pytest.mark.parametrize(
    ("module", "name", "path"),
    [
        (views, "past", "tables/{}/turns/1"),
        (views, "retold", "tables/{}/events"),
        (records, "write_table", "tables/{}/record"),
        (views, "rules", "games/lokai_and_bele/rules"),
        (views, "findings", "games/lokai_and_bele/findings"),
    ],
)
async def test_what_takes_long_keeps_nobody_else_waiting(ann, monkeypatch, module, name, path):
    table, threads = (await ann.post_json("records", 201, record=RECORD))["id"], []
    work = getattr(module, name)
    monkeypatch.setattr(module, name, lambda *given: threads.append(threading.get_ident()) or work(*given))
    assert (await ann.get(f"/api/{path.format(table)}")).status_code == 200
    assert len(threads) == 1 and threading.get_ident() not in threads


async def test_a_record_is_in_english_whoever_reads_it(ann):
    table = (await ann.post_json("records", 201, record=RECORD))["id"]
    german, english = [(await ann.get(f"/api/tables/{table}/record?lang={it}")).text for it in ("de", "en")]
    assert german == english and "; Black moves d2 to d6." in german


async def test_a_finished_game_is_counted(ann, onlooker):
    order = {"game": "lokai_and_bele", "seats": ["me", "me"]}
    open_table = (await ann.post_json("tables", 201, **order))["id"]
    refused = await onlooker.get_json(f"tables/{open_table}/statistics", 409)
    assert refused["error"] == "too_early"
    table = (await ann.post_json("records", 201, record=RECORD))["id"]
    told = answers.Statistics(**await onlooker.get_json(f"tables/{table}/statistics?lang=de"))
    assert (told.turns, told.seconds) == (2, None)
    assert {row.label: row.values for row in told.rows} == {"Entscheidungen": [1, 1], "Geschlagen": [0, 1]}
    assert told.luck is None


async def test_a_finished_game_is_counted_once_in_a_language(ann, onlooker, monkeypatch):
    table, asked = (await ann.post_json("records", 201, record=RECORD))["id"], []
    count = view_cache.counted
    monkeypatch.setattr(view_cache, "counted", lambda *game: asked.append(game) or count(*game))
    for language in ("en", "de", "en", "de"):
        await onlooker.get_json(f"tables/{table}/statistics?lang={language}")
    assert len(asked) == 2


async def test_a_record_that_cannot_be_read_is_refused_with_its_line(ann):
    refused = await ann.post_json("records", 422, record=RECORD + "3. x9\n")
    assert refused["field"] == "record" and refused["message"].startswith("Line 5")


async def test_a_record_keeps_its_secrets_while_the_game_is_on(ann, bob, onlooker):
    table = await ann.open_table("deathmatch_arena", "me", "open", options={"players": 2})
    await bob.join(table, "Bob")
    while json.loads((await ann.see(table))["position"])["phase"] != "choice":
        actor = (await ann.see(table))["scene"]["actor"]
        await (ann, bob)[actor].play(table)
    chooser, other = [(ann, bob), (bob, ann)][(await onlooker.see(table))["scene"]["actor"]]
    await chooser.play(table)
    refused = await other.get(f"/api/tables/{table}/record")
    assert (refused.status_code, refused.json()["error"]) == (409, "too_early")
    assert (await chooser.get(f"/api/tables/{table}/record")).status_code == 200


async def test_two_people_choose_at_the_same_time(ann, bob, onlooker):
    table = await ann.open_table("deathmatch_arena", "me", "open", options={"players": 2})
    await bob.join(table, "Bob")
    while json.loads((await onlooker.see(table))["position"])["phase"] != "choice":
        await (ann, bob)[(await onlooker.see(table))["scene"]["actor"]].play(table)
    actor = (await onlooker.see(table))["scene"]["actor"]
    first, second = [(ann, bob), (bob, ann)][actor]
    asked = await first.see(table)
    assert "play" in (await second.see(table))["may"]
    await second.play(table, "battery")
    waiting = await second.see(table)
    assert "play" not in waiting["may"] and "undo" in waiting["may"] and waiting["scene"]["choices"] == []
    told = (await first.get_json(f"tables/{table}/events"))["events"][-1]
    assert (told["kind"], told["secret"], "text" in told) == ("sealed", True, False)
    await first.post_json(f"tables/{table}/actions", seq=asked["seq"], actions=["shield"])
    turns = (await onlooker.see(table))["turns"][len(asked["turns"]) :]
    assert [(turn["actor"], turn["text"]) for turn in turns[:2]] == [(actor, "shield"), (1 - actor, "battery")]


async def test_a_hint_is_for_who_plays_against_computers(ann, onlooker):
    table = await ann.open_table("bingo_battle", "me", options={"players": 1})
    view = await ann.see(table)
    analysis = answers.Analysis(**await ann.get_json(f"tables/{table}/analysis?seconds=0.05"))
    assert {move.text for move in analysis.moves} <= {choice["text"] for choice in view["scene"]["choices"]}
    assert analysis.moves[0].sentence and analysis.moves[0].spots and analysis.simulations > 0
    refused = await onlooker.get_json(f"tables/{table}/analysis?seconds=0.05", 409)
    assert refused["message"]


@pytest.mark.parametrize("forged", [False, True])
async def test_a_record_is_shown_with_a_verdict_on_every_roll(ann, forged):
    match = Match(parlour.load("maexchen", faces=1), seed=5)
    match.play_text("stop")
    text = write_record(match, {"Commitment": commitment("5")})
    if forged:
        text = text.replace(
            f"1. {match.turns[0].text} ", "1. roll 31 " if "31" not in match.turns[0].text else "1. roll 32 "
        )
    table = (await ann.post_json("records", record=text))["id"]
    verdict = (await ann.see_when(table, lambda view: view["fairness"]["verdict"]))["fairness"]["verdict"]
    assert verdict["holds"] is not forged
    assert verdict["rolls"] == (0 if forged else len([turn for turn in match.turns if turn.actor < 0]))
    assert ("Turn 1 was tampered with" if forged else "follow from the secret") in verdict["sentence"]
    german = (await ann.get_json(f"tables/{table}?lang=de"))["fairness"]["verdict"]
    assert german["sentence"].startswith("Zug 1 wurde" if forged else "Alle ")


async def test_while_the_secret_is_not_out_there_is_no_verdict(ann):
    table = await ann.open_table("maexchen", "me", "random")
    assert (await ann.see(table))["fairness"]["verdict"] is None
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"])
    view = await ann.see_when(table, lambda view: view["fairness"]["verdict"])
    assert view["fairness"]["verdict"]["holds"]


# What is wrong


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables/nowhere", None),
        ("tables/nowhere/turns/0", None),
        ("tables/nowhere/events", None),
        ("tables/nowhere/record", None),
        ("tables/nowhere/statistics", None),
        ("tables/nowhere/analysis", None),
        ("tables/%00", None),
        ("tables/..%2F..%2Fetc", None),
        ("tables/" + "x" * 65, None),
        ("tables/nowhere/seats", {}),
        ("tables/nowhere/ready", {}),
        ("tables/nowhere/leave", {}),
        ("tables/nowhere/actions", {"seq": 1, "actions": ["a"]}),
        ("tables/nowhere/resign", {"seq": 1}),
        ("tables/nowhere/offers", {"seq": 1, "kind": "draw"}),
    ],
)
async def test_an_unknown_table_is_not_found(ann, path, body):
    await ann.open_table("lokai_and_bele", "me", "open")  # for a key
    refused = await ann.ask("GET" if body is None else "POST", path, 404, **(body or {}))
    assert refused["error"] in ("unknown_table", "not_found") and refused["message"]


ORDER = {"game": "lokai_and_bele", "seats": ["me", "open"]}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "nim"}, "game"),
        ({"game": None}, "game"),
        ({"seats": ["me"]}, "seats"),
        ({"seats": ["me", "genius"]}, "seats"),
        ({"seats": ["me", ""]}, "seats.1"),
        ({"options": {"quiet": 0}}, "options"),
        ({"options": {"quite": 5}}, "options"),
        ({"options": {"quiet": True}}, "options"),
        ({"options": {"quiet": None}}, "options.quiet"),
        ({"position": "x"}, "position"),
        ({"position": "x" * 2001}, "position"),
        ({"clock": {"kind": "move", "seconds": 86_401}}, "clock.seconds"),
        ({"clock": {"kind": "none", "seconds": 5}}, "clock.seconds"),
        ({"name": "\x07"}, "name"),
        ({"public": 1}, "public"),
        ({"seed": 1}, "seed"),
    ],
)
async def test_every_wrong_field_is_named(ann, change, field):
    refused = await ann.post_json("tables", 422, **ORDER | change)
    assert refused["field"] == field
    assert refused["message"].endswith((".", "?", "'")) and len(refused["message"]) > 15
    assert await ann.get_json("tables") == []


@pytest.mark.parametrize(
    "query", ["turn=x", "turn=-1", "seconds=0", "seconds=5e-324", "seconds=1e9", "seconds=nan", "seconds=", "lang=fr"]
)
async def test_a_wrong_query_is_named(ann, query):
    table = await ann.open_table("lokai_and_bele", "me", "random")
    refused = await ann.get_json(f"tables/{table}/analysis?{query}", 422)
    assert refused["field"] == query.partition("=")[0] and refused["field"] in refused["message"]


async def test_what_is_not_there_is_not_found(ann):
    assert (await ann.get_json("tabels", 404))["message"] == "There is nothing here. /api/docs lists what there is."
    answer = await ann.put("/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (405, "invalid")
    assert "does not take such a request" in answer.json()["message"]
