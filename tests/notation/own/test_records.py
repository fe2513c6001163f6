"""Records as lines of JSON."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.errors import BadOption, CardtableError, NotationError
from cardtable.games.nimmt import Deal, Nimmt, Play
from cardtable.notation.own import records
from cardtable.notation.own.options import make_game, options_of
from cardtable.notation.own.plain import plain
from cardtable.record import Record
from cardtable.testing import random_record

DEAL = (
    '"deal":{"start":"1 2 3 4","hand 0":"5 6 7 8 9 10 11 12 13 14","hand 1":"15 16 17 18 19 20 21 22 23 24"}'
)
LINE = f'{{"game":"nimmt",{DEAL},"options":{{"seats":2}},"actions":["5","24"]}}'


def test_record_is_one_line() -> None:
    """Game, deal by pile, the options that are set and the actions, in one line."""
    game = Nimmt(seats=2)
    deal = game.deal_of([(4, 3, 2, 1), range(5, 15), range(15, 25)])
    record = Record(game, deal, (game.parse("5"), game.parse("24")))
    assert records.write(record) == LINE
    assert records.read(LINE) == record
    assert isinstance(record.deal, Deal)
    assert record.actions[0] == Play(deal.hands[0][0])


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"nimmt"', '"chess"', "there is no game 'chess'; there are bridge, nimmt"),
        ('"seats":2', '"seats":3', "the piles of a deal are start, hand 0, hand 1, hand 2"),
        ('"seats":2', '"seats":"2"', "nimmt: seats is a whole number, not '2'"),
        ('"seats":2', '"chairs":2', "nimmt has no option 'chairs'; it has seats, tactics, end, totals"),
        ('"1 2 3 4"', '"1 2 3 x"', "there is no card x in the deck"),
        ('"1 2 3 4"', '"1 2 3"', "start has 3 cards and not 4"),
        ('"1 2 3 4"', '"1 2 3 5"', "card 5 is dealt twice"),
        ('"5","24"', '"five"', "a card is a number from 1 to 104"),
        ('"actions"', '"moves"', "unknown field `moves`"),
        ("}", "", "not a record"),
    ],
)
def test_wrong_records_say_what_is_wrong(old: str, new: str, why: str) -> None:
    """The message names the fault."""
    assert old in LINE
    with pytest.raises(NotationError, match=why):
        records.read(LINE.replace(old, new, 1))


def test_a_wrong_choice_names_the_choices() -> None:
    """An option with a few values says which."""
    with pytest.raises(BadOption, match="pinochle: agreements is one of natural, meld, not 'melds'"):
        make_game("pinochle", {"agreements": "melds"})


@given(
    text=st.text(max_size=60)
    | st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["game", "deal", "options", "actions"]), inner)
        ),
        max_leaves=6,
    ).map(json.dumps)
)
def test_any_text_is_refused_or_read(text: str) -> None:
    """No text whatever raises anything but our own errors."""
    try:
        records.read(text)
    except CardtableError:
        return


def test_only_options_that_differ_are_kept() -> None:
    """A default game has no options, also when totals of 0 depend on the number of seats."""
    assert options_of(Nimmt()) == {}
    assert options_of(Nimmt(seats=2)) == {"seats": 2}
    assert options_of(Nimmt(seats=2, totals=(3, 0), end=100)) == {"seats": 2, "end": 100, "totals": (3, 0)}
    assert make_game("nimmt", {"seats": 2, "totals": [3, 0]}) == Nimmt(seats=2, totals=(3, 0))


def test_view_as_plain_data() -> None:
    """A view becomes objects, lists, numbers and notations, and JSON can write it."""
    record = random_record(Nimmt(seats=2), Random(1))
    view = record.last.view(None)
    data = plain(view)
    assert isinstance(data, dict)
    assert data["game"] == {"seats": 2, "tactics": False, "end": 66, "totals": [0, 0]}
    assert data["history"][0] == {"seat": 0, "action": str(record.actions[0])}
    assert json.loads(json.dumps(data)) == data


def test_values_without_notation_are_refused() -> None:
    """What has neither text nor fields is a mistake in the program, not data."""
    with pytest.raises(TypeError, match="object has neither a notation nor fields"):
        plain(object())
