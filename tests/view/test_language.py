"""The language of sentences: what is spoken, for how long, and by whom."""

import threading

import pytest

import parlour
from parlour import registry, rules_page
from parlour.errors import IllegalActionError, OptionError, UnknownNameError
from parlour.players import LEVELS
from parlour.view.language import LANGUAGES, number, phrases, speaking, spoken, translations

say = phrases("parlour.games.lokai_and_bele")
SENTENCE = "{seat} moves {square} to {to}."
WORDS = {"seat": "White", "square": "a1", "to": "a2"}


def test_english_stands_in_the_code():
    assert spoken() == "en"
    assert say(SENTENCE, **WORDS) == "White moves a1 to a2."


def test_another_language_comes_from_a_catalogue():
    with speaking("de"):
        assert spoken() == "de"
        assert say(SENTENCE, **WORDS) == "White zieht a1 nach a2."
        assert say("White") == "Weiß"


def test_missing_translation_falls_back_to_english():
    with speaking("de"):
        assert say("{seat} scratches an ear.", seat="White") == "White scratches an ear."
        assert phrases("tests.match.pennies")("White") == "White"


def test_a_package_without_a_catalogue_has_the_nearest_above_it(tmp_path, monkeypatch):
    for package, sentences in (("uttering", '"Yes" = "Ja"'), ("uttering/aloud", ""), ("uttering/low", '"Yes" = "Jo"')):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        if sentences:
            (tmp_path / package / "de.toml").write_text(sentences)
    monkeypatch.syspath_prepend(tmp_path)
    with speaking("de"):
        said = [phrases(package)("Yes") for package in ("uttering", "uttering.aloud", "uttering.low")]
    assert said == ["Ja", "Ja", "Jo"]


def test_a_language_is_spoken_for_a_while():
    with speaking("de"):
        with speaking("en"):
            assert spoken() == "en"
        assert spoken() == "de"
    assert spoken() == "en"


def test_a_language_is_left_with_an_error():
    with pytest.raises(RuntimeError), speaking("de"):
        raise RuntimeError
    assert spoken() == "en"


def test_others_are_not_made_to_speak_it():
    heard = []
    with speaking("de"):
        thread = threading.Thread(target=lambda: heard.append(spoken()))
        thread.start()
        thread.join()
    assert heard == ["en"]


@pytest.mark.parametrize("language", ["fr", "", "DE", "de-CH"])
def test_a_language_that_is_not_spoken(language):
    with pytest.raises(LookupError, match="only en and de"), speaking(language):
        pass


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", ["0", "999", "2,928", "-1,234,567"]), ("de", ["0", "999", "2.928", "-1.234.567"])],
)
def test_number_separates_thousands(language, written):
    with speaking(language):
        assert [number(value) for value in (0, 999, 2928, -1234567)] == written


@pytest.mark.parametrize(("language", "written"), [("en", ["1,234.5", "+0.25"]), ("de", ["1.234,5", "+0,25"])])
def test_number_writes_decimals_and_signs(language, written):
    with speaking(language):
        assert [number(1234.5, 1), number(0.25, 2, sign=True)] == written


def test_catalogues_are_read_once():
    assert translations("parlour.games.invictus", "de") is translations("parlour.games.invictus", "de")


@pytest.mark.parametrize(
    ("language", "title", "seats", "prompt", "counter"),
    [
        (
            "en",
            "Lokai and Bele",
            ("Black", "White"),
            "Black to move: pick a stack, then a target square.",
            "points",
        ),
        (
            "de",
            "Lokai und Bele",
            ("Schwarz", "Weiß"),
            "Schwarz am Zug: Wähle einen Stapel, dann das Zielfeld.",
            "Punkte",
        ),
    ],
)
def test_one_state_speaks_all_languages(language, title, seats, prompt, counter):
    state = parlour.load("lokai_and_bele").new_initial_state()
    with speaking(language):
        scene = state.scene()
    assert (scene.title, scene.seats, scene.prompt, scene.counters[0].label) == (title, seats, prompt, counter)


def test_a_drawing_speaks_it_too():
    with speaking("de"):
        drawn = str(parlour.load("lokai_and_bele").new_initial_state()).splitlines()
    assert drawn[-2] == "Schwarz: Punkte 0, Weiß: Punkte 0, Züge ohne Schlagen 0/50"


def test_refusals_are_translated():
    state = parlour.load("lokai_and_bele").new_initial_state()
    with speaking("de"):
        with pytest.raises(IllegalActionError, match="a1 gehört dir.* Meintest du 'a2a6'"):
            state.string_to_action("a2a1")
        with pytest.raises(UnknownNameError, match="Kein Spiel namens 'skat'"):
            parlour.load("skat")
        with pytest.raises(OptionError, match="quiet muss eine ganze Zahl von 1 bis 999 sein, nicht 0"):
            parlour.load("lokai_and_bele", quiet=0)


def test_notation_is_the_same_in_all_languages():
    state = parlour.load("maexchen").new_initial_state()
    state.apply_action(state.string_to_action("roll 12"))
    written = {}
    for language in LANGUAGES:
        with speaking(language):
            written[language] = [state.to_text(), *map(state.action_to_string, state.legal_actions())]
    assert written["en"] == written["de"]


def test_games_and_levels_are_translated():
    with speaking("de"):
        entry, level = registry.localized_info("deathmatch_arena"), LEVELS[0].spoken()
        assert entry.seats == "2 bis 5"
    assert entry.seat_names == ("Rot", "Blau", "Grün", "Gelb", "Violett")
    assert entry.options[0].meaning == "Zahl der Spieler"
    assert (level.name, level.meaning) == ("random", "spielt zufällige gültige Züge")
    assert registry.info("deathmatch_arena").seat_names[0] == "Red"


def test_rules_are_read_in_the_language_spoken_or_asked_for():
    with speaking("de"):
        text = rules_page.text("lokai_and_bele")
        assert rules_page.text("lokai_and_bele", "en").startswith("# Lokai and Bele\n")
    assert text == rules_page.text("lokai_and_bele", "de")
    source = "*Im Oktober 2013 im Blog eines Spieleautors veröffentlicht.*"
    assert text.startswith(f"# Lokai und Bele\n\n{source}\n\nFür zwei Spieler, ")
    assert "## Optionen\n\n- `board`: Punkte, die ein Turm zusätzlich zu seinen 4 für sein Feld bringt." in text
    assert "Werte: rings oder flat (Vorgabe: rings)." in text


def test_rules_in_an_unknown_language():
    with pytest.raises(UnknownNameError, match="No language named 'fr'. Languages: en, de."):
        rules_page.text("lokai_and_bele", "fr")
