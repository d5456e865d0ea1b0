"""Whether a game is played, recorded, searched and interpreted alike."""

from __future__ import annotations

from collections.abc import Iterator

from parlour import kit
from parlour.core.game import State
from parlour.match import Match, read_record, write_record
from parlour.search import report
from parlour.search.mcts import Search

from .checks import check
from .sampled import Sampled
from .walks import draw_action, guess, memory

TURNS = 60


@check
def a_match_is_recorded_and_taken_back(it: Sampled) -> Iterator[str]:
    match, rng = Match(it.game, seed=5), kit.seeded(5)
    texts = [match.state.to_text()]
    while not match.state.is_terminal() and len(texts) < TURNS:
        legal = match.state.legal_actions()
        match.play(legal[int(kit.below(rng, len(legal)))])
        texts.append(match.state.to_text())
    again = read_record(write_record(match)).match
    if (again.turns, again.state.to_text()) != (match.turns, texts[-1]):
        yield "A match changes when it is read back from its record."
    if [match.state_before(turn).to_text() for turn in match.decisions()] != texts[:-1]:
        yield "The positions of a match differ from those played."
    for text in reversed(texts[:-1]):
        match.undo()
        if match.state.to_text() != text:
            yield f"Taking back a move leads to {match.state.to_text()}, not {text}."
    if match.can_undo():
        yield "More moves can be taken back than were played."


@check
def a_search_answers_from_what_its_seat_sees(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.decisions[:: len(it.decisions) // 3 + 1]):
        before, seat = memory(state), state.current_player()
        found = _search(state)
        if memory(state) != before:
            yield "A search changes the position."
        if sorted(move.action for move in found.moves) != state.legal_actions():
            yield "A search does not consider all legal actions."
        if not _findings(found) == _findings(_search(state)) == _findings(_search(state.observation(seat))):
            yield "A search is not repeatable, or depends on hidden information."


def _search(state: State) -> report.Report:
    return Search(state, seed=7, memory=64).run(simulations=30)


def _findings(found: report.Report) -> tuple[object, ...]:
    return found.moves, found.line, found.simulations


@check
def interpreted_rules_do_the_same(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions[::3]):
        compiled = _everything(state)
        it.game.compiled = False
        try:
            interpreted = _everything(state)
        finally:
            it.game.compiled = True
        if interpreted != compiled:
            yield "Interpreted and compiled rules behave differently. Is a number too large for its field?"


def _everything(state: State) -> list[object]:
    game, rng, moves, result = state.game, kit.seeded(11), kit.new(kit.Moves), kit.new(kit.Result)
    facts = [state.current_player(), state.legal_actions(), state.chance_outcomes(), state.key(), state.returns()]
    facts += [state.purpose(), state.roller()] if state.is_chance_node() else []
    facts += [state.observation_text(seat) for seat in range(game.num_players())]
    facts += [state.observation_tensor(seat).tolist() for seat in range(game.num_players())]
    state = state.clone()
    if state.is_chance_node():
        state.roll(rng)
    elif not state.is_terminal():
        state.apply_action(int(game.run(draw_action, state.record, moves, rng)))
    game.run(guess, state.record, game.scales(), result)
    return [*facts, memory(state), int(rng.word), kit.raw(result.value)[: game.num_players()].tolist()]
