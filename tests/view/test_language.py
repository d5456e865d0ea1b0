"""The language of sentences: which one is current, for how long, and in which thread."""

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


def test_catalogue_translates_templates_but_not_values():
    assert (spoken(), say(SENTENCE, **WORDS)) == ("en", "White moves a1 to a2.")
    with speaking("de"):
        assert (spoken(), say(SENTENCE, **WORDS), say("White")) == ("de", "White zieht a1 nach a2.", "Weiß")
        assert say("{seat} scratches an ear.", seat="White") == "White scratches an ear."
        assert phrases("tests.match.pennies")("White") == "White"
    assert translations("parlour.games.invictus", "de") is translations("parlour.games.invictus", "de")


def test_package_without_a_catalogue_uses_the_nearest_parent(tmp_path, monkeypatch):
    for package, sentences in (("uttering", '"Yes" = "Ja"'), ("uttering/aloud", ""), ("uttering/low", '"Yes" = "Jo"')):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        if sentences:
            (tmp_path / package / "de.toml").write_text(sentences)
    monkeypatch.syspath_prepend(tmp_path)
    with speaking("de"):
        translated = [phrases(package)("Yes") for package in ("uttering", "uttering.aloud", "uttering.low")]
    assert translated == ["Ja", "Ja", "Jo"]


def test_language_is_restored_after_the_context_or_an_error():
    with speaking("de"):
        with speaking("en"):
            assert spoken() == "en"
        assert spoken() == "de"
    assert spoken() == "en"
    with pytest.raises(RuntimeError), speaking("de"):
        raise RuntimeError
    assert spoken() == "en"


def test_language_is_that_of_one_thread():
    heard = []
    with speaking("de"):
        thread = threading.Thread(target=lambda: heard.append(spoken()))
        thread.start()
        thread.join()
    assert heard == ["en"]


@pytest.mark.parametrize("language", ["fr", "", "DE", "de-CH"])
def test_unsupported_language_is_refused(language):
    with pytest.raises(LookupError, match="only en and de"), speaking(language):
        pass


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", ["0", "999", "2,928", "-1,234,567", "1,234.5", "+0.25"]),
        ("de", ["0", "999", "2.928", "-1.234.567", "1.234,5", "+0,25"]),
    ],
)
def test_numbers_are_written_with_separators_and_signs(language, written):
    with speaking(language):
        found = [number(value) for value in (0, 999, 2928, -1234567)]
        assert [*found, number(1234.5, 1), number(0.25, 2, sign=True)] == written


@pytest.mark.parametrize(
    ("language", "title", "seats", "prompt", "counter"),
    [
        ("en", "Lokai and Bele", ("Black", "White"), "Black to move: pick a stack, then a target square.", "points"),
        (
            "de",
            "Lokai und Bele",
            ("Schwarz", "Weiß"),
            "Schwarz am Zug: Wähle einen Stapel, dann das Zielfeld.",
            "Punkte",
        ),
    ],
)
def test_scenes_and_drawings_are_in_the_current_language(language, title, seats, prompt, counter):
    state = parlour.load("lokai_and_bele").new_initial_state()
    with speaking(language):
        scene, *_, counters, last = state.scene(), *str(state).splitlines()
    assert (scene.title, scene.seats, scene.prompt, scene.counters[0].label) == (title, seats, prompt, counter)
    assert last == prompt and counters.startswith(f"{seats[0]}{': ' if language == 'de' else ' '}{counter} 0")


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


def test_rules_are_in_the_current_or_given_language():
    with speaking("de"):
        text = rules_page.text("lokai_and_bele")
        assert rules_page.text("lokai_and_bele", "en").startswith("# Lokai and Bele\n")
    assert text == rules_page.text("lokai_and_bele", "de")
    source = "*Im Oktober 2013 im Blog eines Spieleautors veröffentlicht.*"
    assert text.startswith(f"# Lokai und Bele\n\n{source}\n\nFür zwei Spieler, ")
    assert "## Optionen\n\n- `board`: Punkte, die ein Turm zusätzlich zu seinen 4 für sein Feld bringt." in text
    assert "Werte: rings oder flat (Vorgabe: rings)." in text


def test_rules_in_an_unknown_language_are_refused():
    with pytest.raises(UnknownNameError, match="No language named 'fr'. Languages: en, de."):
        rules_page.text("lokai_and_bele", "fr")
