"""Bingo Battle: the table and its prompts."""

from parlour.lessons import read_lesson
from parlour.view.language import speaking
from tests.games.tables import prompts


def test_suits_are_drawn_and_claims_lie_on_a_tile(play):
    scene = play("A000/0000/0000/0000/0000 18 2,1 0 an25").scene()
    grid, dice, claims = scene.areas
    assert grid.heads == ("sun", "moon", "crown", "arms")
    assert [spot.picture for spot in grid.spots[:4]] == list(grid.heads)
    assert [spot.pieces[0].label for spot in dice.spots] == ["A", "∅", "2", "5"]
    assert [spot.pieces[0].picture for spot in dice.spots] == list(grid.heads)
    assert [spot.id for spot in claims.spots if spot.pieces] == ["claim-0-1", "claim-0-2", "claim-1-1"]
    assert all(piece.owner == spot.tint for spot in claims.spots for piece in spot.pieces)
    assert (claims.width, claims.height, claims.rows) == (4, 2, ("Player A", "Player B"))


CAN_END = " If a roll can't do anything, the game ends."
test_the_prompt_warns_if_the_game_can_end = prompts(
    ("0000/0000/0000/0000/0000 24 0 0 an25", f"Player A: pick a die to resolve.{CAN_END}"),
    ("0000/0000/0000/0000/0000 24 0,0 0 an25", "Player A: pick a die to resolve."),
    ("2222/2222/2222/0000/0000 0 0,0 0 an25", f"Player A: pick a die to resolve.{CAN_END}"),
)


def test_lesson_offers_only_the_lock_to_pick():
    for step in read_lesson("bingo_battle").steps:
        accepted = {text: step.start.describe_action(step.start.string_to_action(text)) for text in step.accepted()}
        locks = [choice.text for choice in step.start.scene().choices if "locks" in choice.sentence]
        assert not [text for text, sentence in accepted.items() if "locks" in sentence] or len(locks) == 1


def test_solitaire_shows_sixteen_places_and_the_expected_score(play):
    scene = play("0000/0000/0000/0000/0000 24 0 0 -").scene()
    assert (scene.areas[2].width, scene.areas[2].height, len(scene.areas[2].spots)) == (4, 4, 16)
    _, claims, expected = scene.counters
    assert (claims.value, claims.limit, expected.seat, expected.text) == (0, 16, 0, "9.1")
    with speaking("de"):
        assert play("0000/0000/0000/0000/0000 24 0 0 -").scene().counters[2].text == "9,1"
    over = play("1111/2222/2222/1111/0000 0 0 0 -", "roll aaaa")
    assert over.is_terminal()
    assert len(over.scene().counters) == 2
