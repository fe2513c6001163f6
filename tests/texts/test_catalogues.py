"""The catalogues of all languages say the same things, with the same places in the same sentences."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.texts import catalogue, languages
from cardtable.texts.catalogue import flat
from cardtable.texts.sentence import Parts, Placeholder, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

OTHERS = [language for language in languages() if language != "en"]

CHOOSING = {"mine", "who"}
"""Places that every sentence about somebody may choose a form by, also where English needs none."""


def own_tree(language: str) -> Any:
    """Without the words of games that other tests brought along."""
    return json.loads(files("cardtable").joinpath("texts", f"{language}.json").read_text(encoding="utf-8"))


def keys(language: str) -> set[str]:
    """Without how the language counts, which needs more forms in some."""
    return {key for key in flat(own_tree(language)) if not key.startswith("language.forms.")}


def places(sentence: Parts) -> Iterator[Placeholder]:
    for part in sentence:
        if isinstance(part, Placeholder):
            yield part
            for _, form in part.forms:
                yield from places(form)


def shown(language: str, key: str) -> set[str]:
    return {place.name for place in places(parts(catalogue(language).words[key])) if not place.forms}


def choosing(language: str, key: str) -> set[str]:
    return {place.name for place in places(parts(catalogue(language).words[key])) if place.forms}


@pytest.mark.parametrize("language", OTHERS)
def test_no_key_is_missing_and_none_too_many(language: str) -> None:
    """Whatever can be said in English can be said in every language, and nothing else."""
    assert sorted(keys("en") - keys(language)) == []
    assert sorted(keys(language) - keys("en")) == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_have_the_same_places(language: str) -> None:
    """No value is left out or asked for by another name."""
    assert {key for key in keys("en") if shown(language, key) != shown("en", key)} == set()
    known = {key: shown("en", key) | choosing("en", key) | CHOOSING for key in keys("en")}
    assert {key for key in keys("en") if not choosing(language, key) <= known[key]} == set()


@pytest.mark.parametrize("language", languages())
def test_every_choice_has_a_form_for_the_rest(language: str) -> None:
    """Whatever the value is, there is a form for it."""
    unfinished = {
        key
        for key in keys(language)
        for place in places(parts(catalogue(language).words[key]))
        if place.forms and place.forms[-1][0] is not None
    }
    assert unfinished == set()


@pytest.mark.parametrize("language", OTHERS)
def test_files_have_the_same_order(language: str) -> None:
    """Who compares two files finds the same sentence at the same place."""
    theirs, english = keys(language), keys("en")
    ours = [key for key in flat(own_tree(language)) if key in theirs]
    assert ours == [key for key in flat(own_tree("en")) if key in english]


@pytest.mark.parametrize("language", OTHERS)
def test_quotes_are_those_of_print(language: str) -> None:
    """„So“ in German, « ainsi » and l’as in French: nobody sees signs of a typewriter."""
    written = {key: text for key, text in flat(own_tree(language)).items() if key != "language.forms"}
    assert {key for key, text in written.items() if '"' in text or "'" in text} == set()


def test_no_line_ends_before_a_french_question_mark() -> None:
    """Nor before other signs that French sets apart, nor inside its quotes, nor before a per cent sign."""
    words = catalogue("fr").words
    assert words["terminal.yourCard"] == "Votre carte\N{NO-BREAK SPACE}?"
    assert words["hintSays"] == "Conseil\N{NO-BREAK SPACE}: {label}."
    assert "«\N{NO-BREAK SPACE}joueur de club\N{NO-BREAK SPACE}»" in words["puzzles.hard"]
    assert words["language.percent"] == "{number}\N{NO-BREAK SPACE}%"
