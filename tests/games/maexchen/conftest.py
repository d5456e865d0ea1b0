"""Mäxchen: the game that is tested."""

import pytest

import parlour


@pytest.fixture(scope="module")
def game():
    return parlour.load("maexchen")
