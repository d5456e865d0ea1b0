"""Rows of cards for hands and other zones."""

from parlour.view.scene import Piece
from parlour.view.zones import card_spot, zone_area


def show(card):
    return Piece("card", 0, f"card {card}")


def test_a_zone_shows_each_card_once_and_the_face_down_ones_last():
    area = zone_area("hand0", [0, 2, 1], show, face_down=3, title="Hand")
    assert [(spot.id, len(spot.pieces), spot.name) for spot in area.spots] == [
        ("hand0-1", 2, "card 1"),
        ("hand0-2", 1, "card 2"),
        ("hand0-back", 3, "Hand"),
    ]
    assert area.spots[0].id == card_spot("hand0", 1) and area.spots[-1].pieces[0].label == "?"


def test_an_empty_zone_keeps_its_place():
    (spot,) = zone_area("discard", [0, 0], show).spots
    assert not spot.pieces
