"""Matches shared by several tests."""

import random

import parlour
from parlour.core.game import load_package
from parlour.match import Match


def interpreted(name, **options):
    """Return a game with interpreted rules, given its name or package."""
    game = load_package(name, **options) if "." in name else parlour.load(name, **options)
    game.compiled = False
    return game


def pennies():
    return Match(interpreted("tests.match.pennies"), 1)


def play_texts(match, texts):
    for text in texts:
        match.play_text(text)
    return match


def play_first(match, moves):
    """Play the first legal action a number of times."""
    for _ in range(moves):
        match.play(match.state.legal_actions()[0])
    return match


def played_at_random(name, turns=10**6, seed=3, **options):
    """Return a match of random actions, to its end or up to a number of turns."""
    match, rng = Match(parlour.load(name, **options), seed=seed), random.Random(seed)
    while not match.state.is_terminal() and len(match.turns) < turns:
        match.play(rng.choice(match.state.legal_actions()))
    return match
