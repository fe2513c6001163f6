"""A Text is an English sentence that can be said in other languages."""

from __future__ import annotations

import pickle

import pytest

from cardtable.texts import Text, say, text_of, with_names
from cardtable.texts.sentence import parts


def test_a_text_is_its_english_sentence() -> None:
    """Programs, logs and comparisons see a text as any other."""
    text = Text("prompt.took", name="Ben", mine=False)
    assert text == "Ben takes the trick"
    assert f"{text}!" == "Ben takes the trick!"
    assert say(text, "de") == "Ben macht den Stich"


def test_what_is_no_text_stays_as_it_is() -> None:
    """A game that has no catalogue speaks English everywhere."""
    assert say("you must follow", "de") == "you must follow"


def test_a_text_travels_as_key_and_parameters() -> None:
    """Through JSON and through pickle, with texts inside."""
    text = Text("duties.follow", suit=Text("suits.H"))
    plain = text.plain()
    assert plain == {"key": "duties.follow", "params": {"suit": {"key": "suits.H", "params": {}}}}
    assert say(text_of(plain), "de") == "Herz bedienen"
    assert say(pickle.loads(pickle.dumps(text)), "de") == "Herz bedienen"


def test_a_game_may_call_something_otherwise() -> None:
    """Within a sentence of bridge a suit has the name that bridge players give it."""
    assert say(Text("bridge.openHand", name=Text("suits.C")), "de") == "Offene Karten von Treff"
    assert say(Text("duties.follow", suit=Text("suits.C")), "de") == "Kreuz bedienen"


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (Text("play.cards", count=1), "1 card", "1 Karte"),
        (Text("play.cards", count=0), "0 cards", "0 Karten"),
        (Text("prompt.waits", names=[]), "one moment …", "einen Moment …"),
        (Text("prompt.waits", names=["A", "B", "C"]), "waiting for A, B and C", "warten auf A, B und C"),
        (Text("ladder.around", mean=-1234.4, half=0.4), "-1,234 ± 0", "-1.234 ± 0"),
        (Text("replay.value", value=2.25), "2.2", "2,2"),
        (Text("replay.value", value=2), "2", "2"),
        (Text("table.wins", names=["Du", "Ben"], who="us"), "Du and Ben win!", "Du und Ben gewinnt!"),
    ],
)
def test_forms_lists_and_numbers(text: Text, english: str, german: str) -> None:
    """Each language counts, joins and writes numbers in its own way."""
    assert (str(text), say(text, "de")) == (english, german)


def test_an_unknown_key_is_refused() -> None:
    """A sentence that nobody has written is found where it is first said."""
    with pytest.raises(KeyError, match=r"skat\.nonsense"):
        Text("skat.nonsense")


@pytest.mark.parametrize("sentence", ["{name", "name}", "{}", "{two words}", "{count:card}", "{count:}"])
def test_a_sentence_with_a_broken_place_is_refused(sentence: str) -> None:
    """What cannot be read is found by the tests and not by a reader."""
    with pytest.raises(ValueError, match=r"brace|name|forms"):
        parts(sentence)


def test_what_is_about_the_reader_is_said_to_them() -> None:
    """By name of everybody else."""
    line = Text("pinochle.lines.thrownIn", bid=25, mine=False, seat=Text("rules.seat", seat=1))
    names = ["Ada", "Ben", "Cleo", "Dora"]
    assert with_names(line, names) == "bid 25 by Ben thrown in"
    assert with_names(line, names, "Ada") == "bid 25 by Ben thrown in"
    assert with_names(line, names, "Ben") == "bid 25 by you thrown in"
    assert say(with_names(line, names, "Ben"), "de") == "Gebot 25 von dir, hingeworfen"


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            Text("bridge.why.pass", hcp=1, shape="4-4-3-2", says=""),
            "en",
            "You have 1 point and a 4-4-3-2 hand: .",
        ),
        (Text("skat.why.over_declarer", points=1), "de", "Du hast 1 Auge: das Spiel ist schon gewonnen."),
        (
            Text("skat.why.pass", bid=18, game="grand", tenths=1),
            "fr",
            "À 18 vous joueriez surtout grand, et ne le gagneriez qu’une fois sur dix.",
        ),
    ],
)
def test_one_is_one(text: Text, language: str, said: str) -> None:
    """Not "1 points", nor « que 1 fois »."""
    assert say(text, language) == said
