"""Saved games of two-hand pinochle as lists of LISP and Prolog: the same game as in a file with labels."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.errors import NotationError
from cardtable.notation.checking import Outcome
from cardtable.notation.formats import formats_of, recognise, save_file
from cardtable.notation.two_hand_pinochle.faults import check, check_text, looks_like
from cardtable.notation.two_hand_pinochle.resume import resume
from cardtable.notation.two_hand_pinochle.save import read
from support.two_hand_files import LATE

SAVES = save_file("two-hand-pinochle", "game.txt")

LISP = """\
(
   ; Round:
   1
   ; Computer's scores; the game, then the round
   0 107
   (QD 9H KS)
   (9C JC JH QH KD AD KC AC 9S XS XD JD 9C JC XC QC XC QC QD KD JS AS)
   NIL
   ; Human
   0 151
   (XH)
   (9D XD KC AC XS AS 9H XH KH AH 9S QS 9D AD KH AH JS KS JH QH)
   ((JD QS))
   C
   ()
   Human
)
"""

PROLOG = """\
% A game of two players
[
   1,
   [0, 107],
   [qd, '9h', ks],
   ['9c',jc,jh,qh,kd,ad,kc,ac,'9s',xs,xd,jd,'9c',jc,xc,qc,xc,qc,qd,kd,js,as],
   [],  % no melds
   [0, 151],
   [xh],
   ['9d',xd,kc,ac,xs,as,'9h',xh,kh,ah,'9s',qs,'9d',ad,kh,ah,js,ks,jh,qh],
   [[jd, qs]],
   c,
   [],
   human
].
"""


def faults(text: str) -> list[str]:
    return [str(fault) for fault in check(read(text)).faults]


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


@pytest.mark.parametrize(
    "text",
    [
        LISP,
        PROLOG,
        LISP.replace("\n", "\r\n"),
        LISP.lower(),
        LISP.replace("0 107", "(0 107)").replace("0 151", "(0 151)"),
        f"'{LISP}",
        PROLOG.replace("[0, 107]", "0, 107").replace("[0, 151]", "0, 151"),
        PROLOG.replace("].", "]"),
        PROLOG.replace("c,\n   [],\n   human", "ac,[],'Human'"),
        " ".join(line.partition("%")[0] for line in PROLOG.splitlines()),
    ],
)
def test_a_list_is_the_same_game(text: str) -> None:
    """Whichever brackets it has, with the scores of a player in a list or not, on one line or many."""
    assert check(read(text)).faults == ()
    assert read(text).save == read(LATE).save


def test_a_list_is_checked_and_played_on() -> None:
    """All that is done with a file of the course is done with a list."""
    assert [checked.outcome for checked in check_text(PROLOG)] == [Outcome.AGREES]
    loaded = SAVES.read(LISP)
    assert loaded.faults == ()
    assert SAVES.write(loaded.record).text == LATE


@pytest.mark.parametrize(
    ("melds", "written"),
    [
        ("((KC QC*) (QC* QD QH QS))", [["CK", "CQ*"], ["CQ*", "DQ", "HQ", "SQ"]]),
        ("[['kc','qc*'],['qc*',qd,qh,qs]]", [["CK", "CQ*"], ["CQ*", "DQ", "HQ", "SQ"]]),
        ("((9C))", [["C9"]]),
        ("(JD QS)", [["DJ", "SQ"]]),
        ("(NIL)", []),
    ],
)
def test_each_meld_is_a_list(melds: str, written: list[list[str]]) -> None:
    """With stars as in the other files; a single meld may stand without its own brackets."""
    human = read(changed(LISP, "((JD QS))", melds)).save.sides[0]
    assert [[str(copy) for copy in meld] for meld in human.melds] == written


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "(XH)",
            "(XH ZZ)",
            "line 11: 'ZZ' is not a card; a card is a rank (A X K Q J 9) and a suit (S H C D)",
        ),
        ("0 151", "0 150", "line 10: the round score is 150, but captured cards and melds count 151"),
        ("0 151", "0", "line 10: '0' is no score; it is written `game / round`, like 119 / 40"),
        ("0 151", "(0 1 2)", "line 10: '0 / 1 / 2' is no score; it is written `game / round`, like 119 / 40"),
        ("   Human\n", "   Nobody\n", "line 16: 'Nobody' is nobody; the next player is Human or Computer"),
        ("   Human\n", "", "there is no `Next Player:`"),
        (
            "   Human\n",
            "   Human\n   Human\n",
            "line 17: the list goes on behind the next player, its last item",
        ),
        ("(XH)", "(XH]", "line 11: `]` does not close the `(` of line 11"),
        ("   Human\n)", "   Human\n", "line 1: `(` is never closed"),
        ("   Human\n)", "   Human\n) (", "line 17: '(' stands behind the end of the list"),
        ("   C\n", "   NIL\n", "line 14: '' is no trump; it is a card, or a suit once that is drawn"),
    ],
)
def test_contradictions(old: str, new: str, expected: str) -> None:
    """What cannot be is reported with its line, and the rest is read all the same."""
    assert expected in faults(changed(LISP, old, new))


def test_a_list_that_cannot_be_played_on_is_refused() -> None:
    """With the lines in which it is wrong."""
    with pytest.raises(NotationError) as error:
        SAVES.read(changed(PROLOG, "[xh]", "[xh, ad]"))
    assert error.value.why == (
        "cannot be continued: line 9: Human has 4 cards in hand and melds; after 21 turns it is 3; "
        "line 10: AD is there 3 times; the deck has two"
    )


@pytest.mark.parametrize("text", [LISP, PROLOG])
def test_lists_are_recognised(text: str) -> None:
    """As saved games, also where they are damaged."""
    assert recognise(text) is formats_of("two-hand-pinochle")["two-hand-save"]
    assert looks_like(text.replace("151", "x"))


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Skat]MV[w 1 2 3]R[passed] ;)\n",
        '% PBN 2.1\n[Event "1 2 3 4 5 6 7 8 9 10 11 12 13 14"]\n[Site ""]\n',
        '[Board "1"]\n',
        "(1)",
        "[1, 2, 3]",
        "(",
        "; (1",
        "1 2 3 4 5 6 7 8 9 10 11 12",
    ],
)
def test_other_texts_are_not_taken_for_lists(text: str) -> None:
    """Neither those of other formats that begin with a bracket, nor lists of something else."""
    assert not looks_like(text)


PIECES = st.sampled_from(
    [
        "(",
        ")",
        "[",
        "]",
        "].",
        "nil",
        "1",
        "0",
        "[0, 0]",
        "AH",
        "'9s'",
        "qh*",
        "c",
        "human",
        ",",
        ";",
        "%",
        "\n",
    ]
)


@given(st.sampled_from(["(1 ", "[1, ", ""]), st.lists(PIECES, max_size=60).map(" ".join))
def test_any_list_is_read(start: str, rest: str) -> None:
    """Nothing that is in a list makes reading or checking fail, and what is played on is a record."""
    mended = check(read(start + rest))
    with suppress(NotationError):
        assert resume(mended.save).last.to_act


@given(
    st.sampled_from([LISP, PROLOG]),
    st.integers(0, len(PROLOG)),
    st.integers(0, 40),
    st.text(max_size=30),
)
def test_any_damage_is_refused_in_words_or_harmless(text: str, start: int, length: int, new: str) -> None:
    """Characters cut out or overwritten anywhere give a hand, or one clear error."""
    with suppress(NotationError):
        SAVES.read(text[:start] + new + text[start + length :])


@pytest.mark.parametrize("text", ["(1 " + "(" * 9999, "(1 " + ")" * 9999, "[1," * 9999])
def test_deep_lists(text: str) -> None:
    """A list that is damaged on purpose is refused like any other."""
    with pytest.raises(NotationError, match="cannot be continued"):
        SAVES.read(text)
