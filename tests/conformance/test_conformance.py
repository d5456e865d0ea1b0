"""What every game keeps to, checked on positions of random games with every option set one way and another."""

import pickle
import random
from collections import Counter
from itertools import pairwise

import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, ParlourError, PositionError
from parlour.experiments.training.fitting import terms
from parlour.game_info import Utility
from parlour.kit.steps import list_actions, list_outcomes
from parlour.match import Match, read_record, write_record
from parlour.players import make_any_player
from parlour.players.spec import KINDS
from parlour.search.mcts import Search
from parlour.terminal import selection
from tests.campaign import some_daily

from .walks import at, draw_action, guess, list_noisy, memory, sample, step, usual_variants, variants, walk, weigh

DRAWS = 2000
ROUNDING = 1e-6  # results are kept in 32 bits
PLAYERS = (  # each kind, and each way to search
    "random",
    "solved",
    "alphabeta:nodes=30",
    "mcts:simulations=30",
    "mcts:simulations=30,foresight=1,urgency=0.3",
    "mcts:simulations=30,threads=2,reuse=1",
)
NOISY_PLIES = 100
GAMES = 20  # until two scores have to differ
RUBBISH = (-1, 1, 2**31 - 1)  # in place of the zeros of new room
STRANGERS = 40  # actions that are tried although they are not legal


def name_of(variant):
    name, options = variant
    return "-".join([name, *(f"{option}={value}" for option, value in options.items())])


@pytest.fixture(scope="module", params=some_daily(list(variants()), *usual_variants()), ids=name_of)
def game(request):
    name, options = request.param
    return parlour.load(name, **options)


@pytest.fixture(scope="module")
def games(game):
    """All positions of two random games; of one if an option is not as usual and nothing is hidden."""
    varied = game.options != game.info.values({}) and not game.type.has_hidden_information
    return [list(walk(game.new_initial_state(), seed)) for seed in ((1,) if varied else (1, 2))]


@pytest.fixture(scope="module")
def positions(games):
    """Some of them, each game's start and its end among them."""
    return [state for played in games for state in sample(played)]


@pytest.fixture(scope="module")
def decisions(positions):
    return [state for state in positions if state.current_player() >= 0]


@pytest.fixture(scope="module")
def chances(positions):
    return [state for state in positions if state.is_chance_node()]


@pytest.fixture(scope="module")
def alike(game, decisions):
    """Two positions, after two choices of a seat, that another seat cannot tell apart; and that seat."""
    return [
        (one, other, seat)
        for state in decisions
        for seat in set(range(game.num_players())) - {state.current_player()}
        for one, other in pairwise(after(state, action) for action in state.legal_actions())
        if one.observation_text(seat) == other.observation_text(seat) and memory(one) != memory(other)
    ]


def thoughts(player, state):
    """What a player chooses and why, or why it does not play this game."""
    try:
        decision = make_any_player(player, seed=1).decide(state)
    except ParlourError as problem:
        return str(problem)
    return decision.action, decision.report and decision.report.moves


def after(state, action):
    state = state.clone()
    state.apply_action(action)
    return state


def counted_fairly(count, draws, probability):
    """Within five standard deviations at least, and one for the smallest."""
    return abs(count - draws * probability) <= 5 * (draws * probability) ** 0.5 + 1


def is_a_result(game, value):
    return game.min_utility() - ROUNDING <= value <= game.max_utility()


def test_there_is_chance_where_a_game_says_so(game, games):
    met = any(state.is_chance_node() for played in games for state in played)
    assert met == game.type.has_chance
    assert not met or game.max_chance_outcomes()


def test_something_is_hidden_where_a_game_says_so(game, games):
    seats, states = range(game.num_players()), [state for played in games for state in played]
    hides = any(memory(state.observation(seat)) != memory(state) for state in states for seat in seats)
    assert hides == game.type.has_hidden_information


def test_results_add_up_as_a_game_says(game, games):
    """To nothing, always to the same, or to more in one game than in another."""
    sums = {total(played[-1]) for played in games}
    if game.type.utility is Utility.GENERAL_SUM:
        more = (last(game, seed) for seed in range(3, GAMES))
        assert len(sums) > 1 or any(total(state) not in sums for state in more)
    else:
        assert len(sums) == 1 and (game.type.utility is Utility.CONSTANT_SUM) == (sums != {0})


def total(state):
    """What all seats have got together, but for rounding."""
    return round(sum(state.returns()), 5)


def last(game, seed):
    *_, state = walk(game.new_initial_state(), seed)
    return state


def test_every_seat_has_its_turn(game, games):
    """Some options end the game before the last seat has had its own."""
    seats = set(range(game.num_players()))
    actors = {state.current_player() for played in games for state in played if state.current_player() >= 0}
    assert actors <= seats
    assert actors == seats or game.options != game.info.values({})
    assert game.info.min_num_players <= len(seats) <= game.info.max_num_players


def test_a_position_text_says_it_all(game, positions):
    """Reading also enforces the page's conservation laws, so every position that is reached obeys them."""
    for state in positions:
        with at(state):
            again = game.state_from_text(state.to_text())
            assert again.to_text() == state.to_text()
            assert again.current_player() == state.current_player()
            assert again.legal_actions() == state.legal_actions()
            assert again.chance_outcomes() == state.chance_outcomes()
            assert again.key() == state.key()
            assert again.returns() == state.returns()
            assert str(again) == str(state)


def test_a_text_with_anything_before_or_after_it_is_refused(game, positions):
    for state in positions[:2]:
        text = state.to_text()
        wrongs = {f" {text}", f"{text} ", f"{text}\n", f"{text} 0", text[:-1], text.replace(" ", "  ", 1), ""}
        for wrong in wrongs - {text}:
            with pytest.raises(PositionError):
                game.state_from_text(wrong)


def test_legal_actions_are_those_that_are_accepted(game, positions):
    limit = game.num_distinct_actions()
    for state in positions:
        with at(state):
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert bool(legal) != state.is_terminal()
            for action in legal[:STRANGERS]:
                assert memory(after(state, action)) != memory(state)
            size = game.max_chance_outcomes() if state.is_chance_node() else limit
            assert all(0 <= action < size for action in legal)
            strangers = sorted({*range(0, size, size // STRANGERS + 1), -1, size, 2**31 - 1} - set(legal))
            before = memory(state)
            for action in strangers:
                with pytest.raises(IllegalActionError):
                    state.apply_action(action)
            assert memory(state) == before


def test_the_mask_shows_the_legal_actions(game, positions):
    for state in positions:
        with at(state):
            mask = state.legal_actions_mask()
            assert len(mask) == game.num_distinct_actions()
            shown = [action for action, bit in enumerate(mask) if bit]
            assert shown == ([] if state.is_chance_node() else state.legal_actions())


def test_action_texts_are_unique_and_read_back(game, positions):
    for state in positions:
        with at(state):
            texts = {action: game.notation.action_text(state.record, action) for action in state.legal_actions()}
            assert len(set(texts.values())) == len(texts)
            for text in texts.values():
                assert game.notation.ACTION.fullmatch(text), text
            for action, text in list(texts.items())[:3]:
                assert state.action_to_string(action) == text
                assert state.string_to_action(text) == action


def test_probabilities_sum_to_one(chances):
    for state in chances:
        with at(state):
            outcomes = state.chance_outcomes()
            actions = [action for action, _ in outcomes]
            assert actions == sorted(set(actions)) == state.legal_actions()
            assert all(probability > 0 for _, probability in outcomes)
            assert sum(probability for _, probability in outcomes) == pytest.approx(1, abs=1e-9)


def test_a_seat_that_sees_all_sees_the_position(game, positions):
    for state in positions:
        with at(state):
            seat = state.current_player()
            if seat >= 0 and game.run(kit.sees_all, state.record):
                assert memory(state.observation(seat)) == memory(state)


def test_plans_can_be_carried_out(positions):
    for state in positions:
        with at(state):
            for plan in state.scene().plans:
                for actions in (plan.actions, plan.actions[::-1] if plan.shuffled else plan.actions):
                    going = state.clone()
                    for action in actions:
                        assert going.current_player() == state.current_player()
                        going.apply_action(action)


def test_whatever_is_arranged_is_legal(positions):
    for number, state in enumerate(positions):
        with at(state):
            scene = state.scene()
            if scene.arrangement:
                going, open_now = state.clone(), {choice.action for choice in scene.choices}
                for action in arranged(scene, random.Random(number)):
                    assert action in open_now and going.current_player() == state.current_player()
                    going.apply_action(action)


def arranged(scene, dice):
    """The actions of an arrangement that luck has made."""
    supplies = scene.arrangement.supplies
    pool = [supply for supply in supplies for _ in scene.spot(supply.spot).pieces]
    assert len(pool) >= len(scene.arrangement.spots) and all(map(scene.spot, scene.arrangement.spots))
    for place, _ in enumerate(scene.arrangement.spots):
        fitting = [supply for supply in pool if supply.actions[place] is not None]
        chosen = dice.choice(fitting)
        pool.remove(chosen)
        yield chosen.actions[place]


def test_only_chance_nodes_have_outcomes(positions):
    for state in positions:
        with at(state):
            assert bool(state.chance_outcomes()) == state.is_chance_node()
            if not state.is_chance_node():
                with pytest.raises(IllegalActionError):
                    state.roll(kit.seeded(1))


def test_dice_fall_as_the_probabilities_say(chances):
    for state in chances[:: len(chances) // 2 + 1]:
        with at(state):
            expected, rolled, rng = Counter(), Counter(), kit.seeded(1)
            for action, probability in state.chance_outcomes():
                expected[memory(after(state, action))] += probability
            draws = max(DRAWS, 40 * len(expected))
            for _ in range(draws):
                fallen = state.clone()
                fallen.roll(rng)
                rolled[memory(fallen)] += 1
            assert rolled.keys() <= expected.keys()
            assert all(counted_fairly(rolled[m], draws, probability) for m, probability in expected.items())


def test_random_actions_are_drawn_evenly(game, decisions):
    moves = kit.new(kit.Moves)
    for state in decisions[:: len(decisions) // 4 + 1]:
        with at(state):
            legal, rng = state.legal_actions(), kit.seeded(1)
            before = memory(state)
            drawn = Counter(int(game.run(draw_action, state.record, moves, rng)) for _ in range(DRAWS))
            assert memory(state) == before
            assert drawn.keys() <= set(legal)
            assert all(counted_fairly(drawn[action], DRAWS, 1 / len(legal)) for action in legal)


def test_clones_are_independent(positions):
    assert not positions[0].is_terminal()
    for state in positions:
        with at(state):
            before, text = memory(state), state.to_text()
            other = state.clone()
            assert memory(other) == before
            if not other.is_terminal():
                step(other, kit.seeded(3))
                assert memory(other) != before
            assert (memory(state), state.to_text()) == (before, text)


def test_results(game, positions):
    for state in positions:
        with at(state):
            results = state.returns()
            assert len(results) == game.num_players()
            assert all(is_a_result(game, result) for result in results)
            assert state.is_terminal() or not any(results)


def test_the_estimate_is_a_result_and_exact_at_the_end(game, positions):
    scales, result = game.scales(), kit.new(kit.Result)
    for state in positions:
        with at(state):
            game.run(guess, state.record, scales, result)
            guessed = kit.raw(result.value)[: game.num_players()].tolist()
            assert guessed == state.estimate()
            assert all(is_a_result(game, value) for value in guessed)
            assert game.type.utility is not Utility.ZERO_SUM or sum(guessed) == pytest.approx(0, abs=ROUNDING)
            assert not state.is_terminal() or guessed == state.returns()


def test_what_a_position_is_worth_is_a_sum_by_weights(game, positions):
    dice = random.Random(1)
    values = {name: dice.uniform(-1, 1) for name in game.weights.values}
    assert len(values) <= kit.MAX_WEIGHTS
    scales = game.scales(values)
    for state in positions:
        with at(state):
            if not state.is_terminal():
                worths = [game.run(weigh, state.record, seat, scales) for seat in range(game.num_players())]
                assert worths == pytest.approx((terms(state) @ list(values.values())).tolist(), rel=1e-5, abs=1e-5)


def test_noisy_actions_are_legal_and_end(game):
    """Whoever plays noisy actions only comes to a quiet position soon: a search that follows them on ends."""
    moves = kit.new(kit.Moves)
    for state in sample(list(walk(game.new_initial_state(), 1))):
        for _ in range(NOISY_PLIES):
            with at(state):
                game.run(list_noisy, state.record, moves)
                noisy = kit.raw(moves.action)[: moves.count].tolist() if state.current_player() >= 0 else []
                assert len(set(noisy)) == len(noisy) and set(noisy) <= set(state.legal_actions())
            if not noisy:
                break
            state = after(state, noisy[0])
        else:
            pytest.fail(f"noisy without an end: {state!r}")


def test_lists_hang_on_nothing_that_lay_in_their_room(game, decisions, chances):
    for rule, kind, states in (
        (list_actions, kit.Moves, decisions),
        (list_noisy, kit.Moves, decisions),
        (list_outcomes, kit.Outcomes, chances),
    ):
        for state in states:
            with at(state):
                in_clean_room = listed(rule, kind, state, 0)
                assert all(listed(rule, kind, state, rubbish) == in_clean_room for rubbish in RUBBISH)


def listed(rule, kind, state, rubbish):
    """What a rule lists in room of a kind where a number lay everywhere."""
    room = kit.new(kind)
    columns = [kit.raw(room)[name] for name in ("action", "weight") if name in room.dtype.names]
    for column in columns:
        column[:] = rubbish
    state.game.run(rule, state.record, room)
    return [column[: room.count].tolist() for column in columns]


def test_how_close_a_draw_is_is_a_share(game, positions):
    for state in positions:
        with at(state):
            assert 0 <= game.run(kit.drawish, state.record) <= 1


def test_each_weight_has_a_name_of_its_own(game):
    names = game.evaluation.FEATURES if game.evaluation else ()
    assert len(set(names)) == len(names)


def test_a_state_is_pickled(positions):
    for state in positions:
        with at(state):
            again = pickle.loads(pickle.dumps(state))
            assert (repr(again), again.key()) == (repr(state), state.key())


def test_an_observation_hides_and_adds_nothing(game, positions):
    hides = game.type.has_hidden_information
    for state in positions:
        for seat in range(game.num_players()):
            with at(state):
                before, seen = memory(state), state.observation(seat)
                assert memory(state) == before
                assert seen.to_text() == state.observation_text(seat)
                assert memory(seen.observation(seat)) == memory(seen)
                assert hides or memory(seen) == before
                if state.current_player() == seat:
                    assert seen.current_player() == seat
                    assert seen.legal_actions() == state.legal_actions()


def test_what_is_hidden_leaves_no_trace(game, alike):
    """Where two actions of a seat look the same to another, that seat's record of the position is the same too."""
    assert alike or not game.type.has_hidden_information
    for one, other, seat in alike:
        with at(one):
            assert memory(one.observation(seat)) == memory(other.observation(seat))


def test_no_player_sees_more_than_its_seat(game, alike):
    choosing = [(one, other) for one, other, seat in alike if one.current_player() == seat]
    assert choosing or not game.type.has_hidden_information
    for one, other in choosing[:: len(choosing) // 4 + 1]:
        for player in PLAYERS:
            with at(one):
                assert thoughts(player, one) == thoughts(player, other), player


def test_no_kind_of_player_is_left_out():
    assert {player.partition(":")[0] for player in PLAYERS} == set(KINDS)


def test_an_observation_can_be_played_to_the_end(game, decisions):
    for state in decisions[:: len(decisions) // 4 + 1]:
        for seat in range(game.num_players()):
            with at(state):
                *_, last = walk(state.observation(seat), 1)
                assert last.is_terminal()


def test_the_table_shows_every_choice(positions):
    for state in positions:
        with at(state):
            scene = state.scene()
            assert scene.actor == state.current_player()
            ids = [spot.id for area in scene.areas for spot in area.spots]
            assert len(set(ids)) == len(ids)
            places = [(area.id, spot.x, spot.y) for area in scene.areas for spot in area.spots]
            assert len(set(places)) == len(places)
            assert all(not area.columns or len(area.columns) == area.width for area in scene.areas)
            assert all(not area.rows or len(area.rows) == area.height for area in scene.areas)
            legal = state.legal_actions() if scene.actor >= 0 else []
            assert sorted(choice.action for choice in scene.choices) == legal
            assert all(spot in ids for choice in scene.choices for spot in choice.spots)
            assert all(choice.sentence and choice.text for choice in scene.choices)
            assert scene.prompt and scene.prompt in str(state)


def test_every_choice_can_be_picked(positions):
    for state in positions:
        with at(state):
            scene = state.scene()
            for choice in scene.choices:
                assert not choice.spots or choice in picked(scene, choice.spots)


def picked(scene, spots):
    """The choices that one can have after some clicks; where another goes on from there, after one more on the last."""
    step = selection.Selection()
    for spot in spots:
        step = selection.click(scene, step.spots, spot)
    return step.choices or selection.click(scene, step.spots, spots[-1]).choices


def test_outcomes_have_sentences(chances):
    for state in chances:
        with at(state):
            assert all(state.describe_action(action) for action, _ in state.chance_outcomes()[:50])


def test_a_match_is_recorded_and_taken_back(game):
    match, rng = Match(game, seed=5), kit.seeded(5)
    texts = [match.state.to_text()]
    while not match.state.is_terminal() and len(texts) < 60:
        legal = match.state.legal_actions()
        match.play(legal[int(kit.below(rng, len(legal)))])
        texts.append(match.state.to_text())
    again = read_record(write_record(match)).match
    assert (again.turns, again.state.to_text()) == (match.turns, texts[-1])
    assert [match.state_before(turn).to_text() for turn in match.decisions()] == texts[:-1]
    for text in reversed(texts[:-1]):
        match.undo()
        assert match.state.to_text() == text
    assert not match.can_undo()


def test_a_search_answers_from_what_its_seat_sees(decisions):
    for state in decisions[:: len(decisions) // 3 + 1]:
        with at(state):
            before, seat = memory(state), state.current_player()
            report = search(state)
            assert memory(state) == before
            assert sorted(move.action for move in report.moves) == state.legal_actions()
            assert findings(report) == findings(search(state)) == findings(search(state.observation(seat)))


def search(state):
    return Search(state, seed=7, memory=64).run(simulations=30)


def findings(report):
    return report.moves, report.line, report.simulations


def test_interpreted_rules_do_the_same(game, positions):
    moves, scales, result = kit.new(kit.Moves), game.scales(), kit.new(kit.Result)

    def everything(state):
        facts = [state.current_player(), state.legal_actions(), state.chance_outcomes(), state.key(), state.returns()]
        facts += [state.observation_text(seat) for seat in range(game.num_players())]
        state, rng = state.clone(), kit.seeded(11)
        if state.is_chance_node():
            state.roll(rng)
        elif not state.is_terminal():
            action = int(game.run(draw_action, state.record, moves, rng))
            state.apply_action(action)
        game.run(guess, state.record, scales, result)
        return [*facts, memory(state), int(rng.word), kit.raw(result.value)[: game.num_players()].tolist()]

    for state in positions[::3]:
        with at(state):
            compiled = everything(state)
            game.compiled = False
            try:
                interpreted = everything(state)
            finally:
                game.compiled = True
            assert interpreted == compiled
