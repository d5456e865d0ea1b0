"""What bash does to the words it asks completions of: it takes them apart at each `=`."""

from __future__ import annotations

from collections.abc import MutableMapping

WORDS, CURRENT = "COMP_WORDS", "COMP_CWORD"  # the words, a line each, and the number of the one to complete
BEFORE = "_PARLOUR_BEFORE"  # what stands before the part of a word that bash wants completed, as in `capture=`


def join_words(environ: MutableMapping[str, str]) -> None:
    """Join `name`, `=` and `value` again in the environment of a completion, but leave the last value by itself."""
    if WORDS not in environ:
        return
    given = environ[WORDS].split("\n")[: int(environ[CURRENT]) + 1]
    *words, last = _joined(given)
    *before, last = last.split("=") if last != given[-1] else [last]
    if before and before[0].startswith("--"):
        words.append(before.pop(0))
    environ[BEFORE] = "".join(f"{each}=" for each in before)
    environ[WORDS], environ[CURRENT] = "\n".join([*words, last]), str(len(words))


def _joined(words: list[str]) -> list[str]:
    joined: list[str] = []
    is_open = False  # whether the last word goes on
    for word in words:
        if joined and (word == "=" or is_open):
            joined[-1] += word
        else:
            joined.append(word)
        is_open = word == "="
    return joined
