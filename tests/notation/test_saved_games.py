"""Games in files that people name: the format by the name, what is read, what is written."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.errors import GameError, NotationError
from cardtable.games.nimmt import Card, Nimmt, Play
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.notation.formats import save_file
from cardtable.notation.saved_games import RECORD_LINE, SaveFile
from cardtable.record import Record
from support.two_hand_files import LATE

if TYPE_CHECKING:
    from cardtable.record import AnyRecord

COURSE = save_file("two-hand-pinochle", "game.txt")
DUEL = Nimmt(seats=2)
HAND = Record(
    DUEL,
    DUEL.deal_of([[1, 2, 3, 60], range(61, 71), [4, *range(71, 80)]]),
    (Play(Card(61)), Play(Card(4))),
)
LINE = (
    '{"game":"nimmt","deal":{"start":"1 2 3 60","hand 0":"61 62 63 64 65 66 67 68 69 70",'
    '"hand 1":"4 71 72 73 74 75 76 77 78 79"},"options":{"seats":2},"actions":["61","4"]}\n'
)


def on(record: AnyRecord, *actions: str) -> AnyRecord:
    """The record with these actions added."""
    return Record(record.game, record.deal, (*record.actions, *map(record.game.parse, actions)))


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


@pytest.mark.parametrize("file", ["game.json", "GAME.JSONL", "a.txt.json"])
def test_files_of_ours_are_known_by_their_ending(file: str) -> None:
    """Whatever the game, and however the ending is written."""
    assert save_file("two-hand-pinochle", file) is RECORD_LINE


@pytest.mark.parametrize("file", ["game.txt", "game", "json"])
def test_other_files_are_as_is_usual_for_the_game(file: str) -> None:
    """The course's for two-hand pinochle, ours where there is no other."""
    assert save_file("two-hand-pinochle", file) is COURSE
    assert save_file("nimmt", file) is RECORD_LINE


def test_our_own_file_is_the_record_on_a_line() -> None:
    """Nothing of it is lost, and blank lines around it do not matter."""
    written = RECORD_LINE.write(HAND)
    assert (written.text, written.losses) == (LINE, ())
    loaded = RECORD_LINE.read(f"\n{LINE}\n")
    assert (loaded.record, loaded.faults) == (HAND, ())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a file has one record on one line, not 0 lines"),
        (LINE + LINE, "a file has one record on one line, not 2 lines"),
        ("\n{", "line 2: not a record: Input data was truncated"),
        (changed(LINE, '"61","4"', '"61","x"'), "line 1: 'x': a card is a number from 1 to 104, a row"),
        (changed(LINE, "77 78 79", "77 78 105"), "there is no card 105 in the deck"),
        (changed(LINE, '"nimmt"', '"chess"'), "line 1: there is no game 'chess'"),
        (changed(LINE, '{"seats":2}', '{"seats":' + "[" * 9999), "line 1: not a record: maximum recursion"),
    ],
)
def test_a_damaged_line_is_named_with_the_reason(text: str, why: str) -> None:
    """Also one that is damaged on purpose."""
    with pytest.raises(NotationError) as error:
        RECORD_LINE.read(text)
    assert why in error.value.why


def test_a_file_of_the_course_is_read_and_written() -> None:
    """Text for text, where the file has nothing wrong."""
    loaded = COURSE.read(LATE)
    assert loaded.faults == ()
    written = COURSE.write(loaded.record)
    assert (written.text, written.losses) == (LATE, ())


def test_contradictions_are_told_and_the_hand_is_there() -> None:
    """Points that are wrong do not hinder play."""
    loaded = COURSE.read(changed(LATE, "0 / 151", "0 / 150"))
    assert loaded.faults == ("line 10: the round score is 150, but captured cards and melds count 151",)
    assert COURSE.write(loaded.record).text == changed(LATE, "0 / 151", "0 / 150")


def test_a_file_that_cannot_be_played_on_is_refused() -> None:
    """The first contradictions are told with their lines, and what stands in the way."""
    with pytest.raises(NotationError) as error:
        COURSE.read(changed(LATE, "QD 9H KS", "QD 9H KS ZZ XH"))
    assert error.value.why == (
        "cannot be continued: line 5: 'ZZ' is not a card; "
        "a card is a rank (A X K Q J 9) and a suit (S H C D); "
        "line 5: Computer has 4 cards in hand and melds; after 21 turns it is 3; "
        "line 12: XH is there 3 times; the deck has two"
    )


def test_of_many_contradictions_some_are_told() -> None:
    """The message stays one that can be read."""
    with pytest.raises(NotationError) as error:
        COURSE.read("")
    assert error.value.why.count(";") < 8
    assert error.value.why.startswith("cannot be continued: there is no `Hand:` under `Human:`; ")
    assert error.value.why.endswith("; 5 more, which `cardtable check` tells")


def test_broken_melds_are_lost_and_that_is_said() -> None:
    """The course's files do not know that the queen served in a pinochle whose jack was played."""
    record = on(COURSE.read(LATE).record, "DJ*", "DQ", "no meld")
    assert COURSE.write(record).losses == (
        "cards of melds that were broken up count as never melded after loading",
    )
    assert RECORD_LINE.write(record).losses == ()


@pytest.mark.parametrize("actions", [["DJ*"], ["DJ*", "DQ"]])
def test_the_course_saves_between_turns_only(actions: list[str]) -> None:
    """Neither before the chase nor before a meld."""
    with pytest.raises(GameError, match="only before a turn is led"):
        COURSE.write(on(COURSE.read(LATE).record, *actions))


def test_the_classic_rules_are_not_saved_as_the_course_s() -> None:
    """After loading the game would go on by other rules."""
    loaded = COURSE.read(LATE).record
    assert isinstance(loaded.game, TwoHand)
    classic = TwoHand(classic=True, position=loaded.game.position)
    with pytest.raises(GameError, match="the rules of the course, not the classic ones"):
        COURSE.write(Record(classic, loaded.deal))


@given(
    st.sampled_from([(COURSE, LATE), (RECORD_LINE, LINE)]),
    st.integers(0, 500),
    st.integers(0, 40),
    st.text(max_size=8),
)
def test_any_damage_is_refused_in_words_or_harmless(
    kept: tuple[SaveFile, str], start: int, length: int, instead: str
) -> None:
    """Characters cut out or overwritten anywhere give a hand, or one clear error."""
    format_, text = kept
    with suppress(NotationError):
        format_.read(text[:start] + instead + text[start + length :])
