"""Saved games of two-hand pinochle: read tolerantly, checked line by line, played on, written."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Suit
from cardtable.errors import GameError, NotationError
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.notation.checking import Outcome
from cardtable.notation.two_hand_pinochle.faults import check, check_text, looks_like, why_not
from cardtable.notation.two_hand_pinochle.resume import resume, save_of
from cardtable.notation.two_hand_pinochle.save import read, write
from cardtable.record import Record
from cardtable.testing import random_record
from support.two_hand_files import LATE
from support.two_hand_rounds import acted, cards, ending, last

START = """\
Round: 2

Computer:
   Score: 119 / 0
   Hand: AD AD XD KD JD KC QC QC 9C AH JH KS
   Capture Pile:
   Melds:

Human:
   Score: 160 / 0
   Hand: KD JD JC AH XH KH QH XS KS QS QS JS
   Capture Pile:
   Melds:

Trump Card: XC
Stock: XH AC AC XC 9D QD 9S QH KH AS JC 9C JH 9D XD 9H XS AS 9H QD KC 9S JS

Next Player: Human
"""


def faults(text: str) -> list[str]:
    return [str(fault) for fault in check(read(text)).faults]


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def test_read() -> None:
    """A file of the course is read as it stands."""
    save = read(START).save
    human, computer = save.sides
    assert (save.round, save.leader, save.trump, save.upcard) == (2, 0, Suit.CLUBS, cards("CT"))
    assert (human.total, human.score, computer.total, computer.score) == (160, 0, 119, 0)
    assert computer.hand == cards("DA DA DT DK DJ CK CQ CQ C9 HA HJ SK")
    assert save.stock[:3] == cards("HT CA CA")
    assert faults(START) == []


@pytest.mark.parametrize(
    "text",
    [
        START.replace("\n", "\r\n"),
        START.replace("\n", "\n\n"),
        START.rstrip("\n"),
        START.replace("   ", "\t"),
        START.replace("119 / 0", "119/0"),
        START.replace("Trump Card", "Trump card").replace("Next Player", "Next player"),
        START.replace("X", "T").replace("9", "N").replace("11N", "119"),
        START.replace("Stock: XH AC", "Stock: XH\n   AC"),
        START.replace("Melds:", "Melds: ,"),
        START.replace("Stock:", "Stock Cards:"),
        START.lower(),
    ],
)
def test_layout_makes_no_difference(text: str) -> None:
    """Blank lines, line ends, indents, case and the other names of ten and nine are all right."""
    assert check(read(text)) == check(read(START))


def test_human_may_come_first() -> None:
    """The players may stand in any order."""
    head, computer, human, *tail = START.split("\n\n")
    assert read("\n\n".join([head, human, computer, *tail])).save == read(START).save


def test_trump_card_may_stay_when_the_stock_is_gone() -> None:
    """Some programs go on naming the card when only its suit matters."""
    text = changed(LATE, "Trump Card: C", "Trump Card: AC")
    assert check(read(text)) == check(read(LATE))


def test_play_goes_on() -> None:
    """A saved round is resumed where it was, with its scores, melds and stock."""
    state = last(resume(check(read(LATE)).save))
    assert state.to_act == (0,)
    assert [str(action) for action in state.legal(state.to_act[0])] == ["DJ*", "HT", "SQ*"]
    done = acted(state, "HT", "H9", "no meld", "DJ*", "DQ", "no meld", "SK", "SQ*")
    assert done.result is not None
    assert done.result.points == (161, 119)
    assert done.result.tally == (121, 119)


def test_a_save_that_was_just_dealt() -> None:
    """Before the first turn the file says who leads."""
    record = resume(read(START).save)
    assert last(record).round.game.totals == (160, 119)
    assert record.last.to_act == (0,)
    assert [len(pile) for pile in record.deal.piles] == [12, 12, 23]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "Score: 0 / 151",
            "Score: 0 / 110",
            "line 10: the round score is 110, but the captured cards alone count 111",
        ),
        (
            "Score: 0 / 151",
            "Score: 0 / 156",
            "line 10: the captured cards count 111, which leaves 45 for melds; no melds count that",
        ),
        (
            "Score: 0 / 107",
            "Score: 107",
            "line 4: '107' is no score; it is written `game / round`, like 119 / 40",
        ),
        ("Round: 1", "Round: one", "line 1: 'one' is no number of a round"),
        (
            "Player: Human",
            "Player: Nobody",
            "line 18: 'Nobody' is nobody; the next player is Human or Computer",
        ),
        (
            "Hand: XH",
            "Hand: XH ZZ",
            "line 11: 'ZZ' is not a card; a card is a rank (A X K Q J 9) and a suit (S H C D)",
        ),
        (
            "Melds: JD QS",
            "Melds: JD QS\n   Melds:",
            "line 14: `Melds:` under `Human:` is there a second time; the first was in line 13",
        ),
        (
            "Trump Card: C",
            "Trump Card: 99",
            "line 15: '99' is no trump; it is a card, or a suit once that is drawn",
        ),
        (
            "Round: 1\n",
            "Game\nRound: 1\n",
            "line 1: 'Game' belongs to nothing; a saved game begins with `Round:`",
        ),
    ],
)
def test_contradictions(old: str, new: str, expected: str) -> None:
    """What cannot be is reported with its line, and the rest is read all the same."""
    text = changed(LATE, old, new)
    assert expected in faults(text)


def test_what_is_missing_is_named() -> None:
    """A file without some of its parts is read as far as it goes."""
    assert faults("Round: 1\n")[:3] == [
        "there is no `Score:` under `Human:`",
        "there is no `Hand:` under `Human:`",
        "there is no `Capture Pile:` under `Human:`",
    ]


def test_too_many_cards() -> None:
    """A card too many is a fault of the hand and of the deck, and the round cannot be played."""
    text = changed(LATE, "Hand: XH", "Hand: XH AD")
    assert faults(text) == [
        "line 11: Human has 4 cards in hand and melds; after 21 turns it is 3",
        "line 12: AD is there 3 times; the deck has two",
    ]
    assert why_not(check(read(text))) == faults(text)


def test_why_it_cannot_be_played_on() -> None:
    """In words of the file and with the line, and without the contradictions that hinder nobody."""
    text = changed(changed(START, "Trump Card: XC", "Trump Card: C"), "Round: 2", "Round: two")
    assert why_not(check(read(text))) == [
        "line 15: while there is a stock, the trump card is a card, not only a suit"
    ]
    assert why_not(check(read(changed(START, "Round: 2", "Round: two")))) is None


def test_unreadable_trump_card_is_the_missing_one() -> None:
    """If one card is missing and the trump card cannot be read, it is that card."""
    text = changed(START, "Trump Card: XC", "Trump Card: 99")
    assert faults(text) == [
        "missing from the 48 cards: XC",
        "so the trump card is taken to be XC",
        "line 15: '99' is no trump; it is a card, or a suit once that is drawn",
    ]
    assert resume(check(read(text)).save) == resume(read(START).save)


def test_lead_card_that_was_lost() -> None:
    """A file saved before the chase lacks the card that was led; it goes back, and is led again."""
    text = changed(LATE, "Hand: QD 9H KS", "Hand: QD KS")
    assert faults(text)[:2] == [
        "missing from the 48 cards: 9H",
        "so 9H is taken to be led by Computer, who leads again",
    ]
    record = resume(check(read(text)).save)
    assert record.last.to_act == (1,)


def test_suit_as_trump_with_a_stock() -> None:
    """While there is a stock the card has to be told."""
    assert faults(changed(START, "Trump Card: XC", "Trump Card: C")) == [
        "missing from the 48 cards: XC",
        "line 15: while there is a stock, the trump card is a card, not only a suit",
    ]


MELDED = """\
Round: 1
Computer:
Score: 0 / {score}
Hand: {hand}
Capture Pile: {won}
Melds: {melds}
Human:
Score: 0 / 0
Hand: XD XD XC XC XS XS AD AC AS JC JC JS
Capture Pile:
Melds:
Trump Card: 9H
Stock: {stock}
Next Player: Computer
"""


@pytest.mark.parametrize(
    ("melds", "written"),
    [
        # One queen in a royal marriage and in four queens, as the star says.
        ("KH QH*, QH* QS QD QC", [["HK", "HQ"], ["DQ", "CQ", "HQ", "SQ"]]),
        # Without a star these are two queens.
        ("KH QH, QH QS QD QC", [["HK", "HQ"], ["DQ", "CQ", "HQ*", "SQ"]]),
        # Two kings, each in a royal marriage and in four kings.
        (
            "KH* QH, KH* QH, KD KC KH* KS, KD KC KH* KS",
            [["HK", "HQ"], ["HK*", "HQ*"], ["DK", "CK", "HK", "SK"], ["DK*", "CK*", "HK*", "SK*"]],
        ),
    ],
)
def test_stars_tell_copies_apart(melds: str, written: list[list[str]]) -> None:
    """A star is on a card that lies in several melds; which copies these are is found out."""
    text = MELDED.format(score=0, hand="", won="", melds=melds, stock="")
    computer = check(read(text)).save.sides[1]
    assert sorted(sorted(str(copy) for copy in meld) for meld in computer.melds) == sorted(
        sorted(meld) for meld in written
    )


def test_stars_that_tell_nothing() -> None:
    """A star on a card that lies in one meld only is a fault."""
    text = MELDED.format(score=0, hand="", won="", melds="KH* QH", stock="")
    assert "line 6: the stars on KH do not tell which of two lies in which meld" in faults(text)


def test_far_too_many_melds_of_a_card() -> None:
    """No way to tell the copies apart is looked for where there cannot be one."""
    text = MELDED.format(score=0, hand="", won="", melds="KH QH, " * 200, stock="")
    assert "line 6: the stars on KH do not tell which of two lies in which meld" in faults(text)


def test_cards_that_are_no_meld() -> None:
    """They count as hand."""
    text = changed(LATE, "Melds: JD QS", "Melds: JD XS")
    assert "line 13: JD XS is no meld with C as trumps and counts as hand" in faults(text)


@pytest.mark.parametrize("seed", range(8))
def test_written_and_read(seed: int) -> None:
    """Wherever a turn is to be led, the file says all that the round goes on from."""
    rng = Random(seed)
    played = random_record(TwoHand(totals=(40, 20), round=2), rng)
    lengths = [
        length
        for length in range(len(played.actions))
        if state_leads(Record(played.game, played.deal, played.actions[:length]))
    ]
    for length in rng.sample(lengths, 6):
        record = Record(played.game, played.deal, played.actions[:length])
        text = write(save_of(record))
        mended = check(read(text))
        assert mended.faults == ()
        before, after = last(record), last(resume(mended.save))
        for seat in (0, 1):
            assert before.round.hands[seat] == after.round.hands[seat]
            assert before.round.open[seat].melds == after.round.open[seat].melds
            assert before.round.open[seat].won == after.round.open[seat].won
            assert before.round.open[seat].score == after.round.open[seat].score
        assert before.to_act == after.to_act
        assert write(save_of(resume(mended.save))) == text


def state_leads(record: Record) -> bool:  # type: ignore[type-arg]
    return str(record.last.view(None).due) == "lead"


def test_file_of_a_small_round() -> None:
    """The layout of a written file, letter by letter."""
    state = acted(ending("HK HQ SA C9", "S9 D9 CT C9"), "SA", "S9", "meld HK HQ")
    text = write(
        save_of(Record(state.round.game, state.deal, tuple(move.action for move in state.round.history)))
    )
    lines = text.splitlines()
    assert lines[:5] == ["Round: 1", "", "Computer:", "   Score: 0 / 0", "   Hand: 9D XC 9C"]
    assert lines[8:13] == [
        "Human:",
        "   Score: 0 / 51",
        "   Hand: 9C",
        "   Capture Pile: AS 9S",
        "   Melds: KH QH",
    ]
    assert lines[13:] == ["", "Trump Card: H", "Stock:", "", "Next Player: Human"]


def test_saved_only_between_turns() -> None:
    """The format has no place for a card that was led."""
    state = acted(ending("HK HQ", "S9 D9"), "HK")
    record = Record(state.round.game, state.deal, tuple(move.action for move in state.round.history))
    with pytest.raises(GameError, match="only before a turn is led"):
        save_of(record)


def test_check_text() -> None:
    """A file without faults agrees; otherwise each fault is a line, and whether it can be played on."""
    assert [checked.outcome for checked in check_text(START)] == [Outcome.AGREES]
    (checked,) = check_text(changed(LATE, "Score: 0 / 151", "Score: 0 / 150"))
    assert checked.outcome is Outcome.DIFFERS
    assert checked.why == (
        "\n  line 10: the round score is 150, but captured cards and melds count 151"
        "\n  it can still be continued"
    )
    (checked,) = check_text(changed(LATE, "Hand: XH", "Hand:"))
    assert checked.outcome is Outcome.DIFFERS


def test_looks_like() -> None:
    """Saved games are told from other files."""
    assert looks_like(START)
    assert not looks_like('[Event ""]\n')
    assert not looks_like("")


LABELS = [
    "Round:",
    "Human:",
    "Computer:",
    "Score:",
    "Hand:",
    "Capture Pile:",
    "Melds:",
    "Trump Card:",
    "Stock:",
]
WORDS = [
    "Next Player:",
    "1",
    "0 / 0",
    "AH",
    "XS*",
    "QH",
    "KH",
    "JD QS",
    ",",
    "\n",
    "\r",
    "*",
    "99",
    "H",
    "\x00",
]
PIECES = st.sampled_from([*LABELS, *WORDS])


@given(st.lists(PIECES, max_size=60).map(" ".join))
def test_any_text_is_read(text: str) -> None:
    """Nothing that is in a file makes reading or checking fail, and what is played on is a record."""
    mended = check(read(text))
    with suppress(NotationError):
        assert resume(mended.save).last.to_act


@given(st.text(max_size=30), st.integers(0, len(START)), st.integers(0, 40))
def test_damaged_files_are_read(new: str, start: int, length: int) -> None:
    """The same for a file in which some of the text was replaced."""
    mended = check(read(START[:start] + new + START[start + length :]))
    with suppress(NotationError):
        assert resume(mended.save).last.to_act
