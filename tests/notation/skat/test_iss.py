"""Records of the Internet Skat Server, read, written, played again and compared."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.errors import NotationError
from cardtable.games.skat import Skat
from cardtable.notation.checking import Checked, Outcome
from cardtable.notation.skat import iss
from cardtable.notation.skat.iss_check import check, check_text, from_record
from cardtable.notation.skat.iss_replay import IssReplay
from cardtable.record import Record
from cardtable.testing import random_record

FRONT = "CJ.SJ.CA.CT.CK.CQ.C9.DA.DT.D7"
MIDDLE = "HJ.HA.HT.HK.HQ.H9.H8.S7.S8.D8"
REAR = "DJ.SA.ST.SK.SQ.S9.C8.C7.DK.DQ"
DEAL = f"{FRONT}.{MIDDLE}.{REAR}.D9.H7"
PASSED = f"(;GM[Skat]PC[test]MV[w {DEAL} 1 p 2 p 0 p ]R[passed] ;)"


def game(moves: str, result: str, deal: str = DEAL) -> str:
    return f"(;GM[Skat]PC[test]CO[]MV[w {deal} {moves} ]R[{result}] ;)"


def stated(result: str, flags: str = "bidok", rest: str = "s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0") -> str:
    outcome, value, matadors, points, tricks = result.split()
    return f"d:{outcome[0]} {outcome[1:]} v:{value} m:{matadors} {flags} p:{points} t:{tricks} {rest}"


NULL_LOST = game("1 18 0 y 1 p 2 p 0 NH 0 DA 1 D8 2 DJ", stated("0loss -70 0 13 1"))
OPEN_LOST = game("1 18 0 y 1 p 2 p 0 CO.CJ.SJ 0 D7 1 D8 2 DK", stated("0loss -216 2 0 0"))
RESIGNED = game(
    "1 18 0 y 1 p 2 p 0 CH 0 SC 2 RE 1 RE",
    stated("0win 72 2 120 10", rest="s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:1"),
)
GIVEN_UP = game("1 18 0 y 1 p 2 p 0 CH 0 RE", stated("0loss -96 2 0 0"))


@pytest.mark.parametrize("text", [PASSED, NULL_LOST, OPEN_LOST, RESIGNED, GIVEN_UP])
def test_games_agree_and_come_back(text: str) -> None:
    """Results follow from the moves, and the text is written as it was read."""
    found = iss.read(text)
    assert check(found) == (Outcome.AGREES, "")
    assert str(found) == text


@pytest.mark.parametrize(
    ("code", "hand", "words"),
    [
        ("C", False, "clubs"),
        ("CH", True, "clubs hand"),
        ("CHS", True, "clubs hand schneider"),
        ("GHZ", True, "grand hand schwarz"),
        ("GHSZ", True, "grand hand schwarz"),
        ("CO", True, "clubs ouvert"),
        ("COH", True, "clubs ouvert"),
        ("NOH", True, "null hand ouvert"),
        ("NHO", True, "null hand ouvert"),
        ("NO", False, "null ouvert"),
        ("NO", True, "null hand ouvert"),
        ("C", True, "clubs hand"),
        ("CH", False, None),
        ("CO", False, None),
        ("NS", True, None),
        ("CHH", True, None),
        ("X", True, None),
        ("", True, None),
    ],
)
def test_letters_of_a_game(code: str, hand: bool, words: str | None) -> None:
    """Letters come in any order; without the skat every game is a hand game."""
    found = iss.read_contract(code, hand)
    assert (str(found) if found else None) == words


@pytest.mark.parametrize(
    "announcement", ["0 C.D9.H7", "0 C 0 D9.H7", "0 C.H7.D9.CJ.SJ.CA.CT.CK.CQ.C9.DA.DT.D7"]
)
def test_forms_of_an_announcement(announcement: str) -> None:
    """With the pushed cards, as two moves, or with the ten cards behind."""
    replay = IssReplay(iss.read(game(f"1 18 0 y 1 p 2 p 0 s w D9.H7 {announcement}", "passed")).moves)
    assert [str(action) for action in replay.actions[-3:]] == ["skat", "push D9 H7", "clubs"]
    assert replay.open == "the moves stop before the end of the hand"


def test_deals_of_live_play() -> None:
    """Groups of cards can be apart by |; with unknown cards nothing is compared."""
    grouped = f"{FRONT}|{MIDDLE}|{REAR}|D9.H7"
    assert check(iss.read(game("1 p 2 p 0 p", "passed", grouped))) == (Outcome.AGREES, "")
    hidden = ".".join(["??"] * 32)
    assert check(iss.read(game("1 p 2 p 0 p", "passed", hidden)))[0] is Outcome.NOT_COMPARED


@pytest.mark.parametrize(
    ("moves", "result", "why"),
    [
        ("1 p w TI.2", stated("0loss -18 1 0 0", rest="l:-1 to:2 s:0 z:0"), "seat 2 ran out of time"),
        ("1 p w LE.2", stated("0loss -18 1 0 0", rest="l:2 to:-1 s:0 z:0"), "seat 2 left"),
        ("1 18 0 y 1 p 2 p 0 CH 0 ??", stated("0win 72 2 120 10"), "not all cards are known"),
        ("1 18 0 y", stated("0win 72 2 120 10"), "the moves stop before the end of the hand"),
    ],
)
def test_games_that_are_not_compared(moves: str, result: str, why: str) -> None:
    """Broken off games have no result that follows from the moves."""
    assert check(iss.read(game(moves, result))) == (Outcome.NOT_COMPARED, why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (NULL_LOST.replace("v:-70", "v:-46"), "value is -70, the file says -46"),
        (NULL_LOST.replace("loss", "win"), "outcome is loss, the file says win"),
        (NULL_LOST.replace("d:0", "d:1"), "declarer is 0, the file says 1"),
        (OPEN_LOST.replace("m:2", "m:-1"), "matadors is 2, the file says -1"),
        (NULL_LOST.replace("bidok", "overbid"), "overbid is False, the file says True"),
        (PASSED.replace("R[passed]", f"R[{stated('0win 18 1 61 5')}]"), "outcome is passed"),
    ],
)
def test_differences_are_named(text: str, why: str) -> None:
    """What the file says and what the rules say, by name."""
    outcome, found = check(iss.read(text))
    assert outcome is Outcome.DIFFERS
    assert why in found


@pytest.mark.parametrize(
    "missing",
    [
        "s:0 z:0 ",
        "z:0 ",
        "m:2 ",
        "p:0 t:0 ",
        "bidok ",
        "v:-96 m:2 bidok p:0 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0",
    ],
)
def test_a_field_that_is_missing_is_not_compared(missing: str) -> None:
    """The others are: a wrong outcome is still found."""
    text = GIVEN_UP.replace(missing, "")
    assert text != GIVEN_UP
    assert check(iss.read(text)) == (Outcome.AGREES, "")
    assert check(iss.read(text.replace("loss", "win")))[0] is Outcome.DIFFERS


def test_resigning_after_every_trick_so_far_was_won() -> None:
    """Clubs hand with 2, one trick of 6 points: schneider by points, and not schwarz; 5 times 12, lost."""
    moves = "1 18 0 y 1 p 2 p 0 CH 0 CJ 1 HJ 2 DJ 0 RE"
    result = stated("0loss -120 2 6 1", rest="s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1")
    assert check(iss.read(game(moves, result))) == (Outcome.AGREES, "")


def test_resigning_with_a_game_that_is_won() -> None:
    """The server counts what was taken: 64 points are enough."""
    tricks = "0 CJ 1 HJ 2 DJ 0 SJ 1 S7 2 C7 0 CA 1 S8 2 C8 0 DA 1 D8 2 DQ 0 CT 1 HT 2 SA"
    result = stated("0win 48 2 64 5", rest="s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1")
    assert check(iss.read(game(f"1 18 0 y 1 p 2 p 0 CH {tricks} 0 RE", result))) == (Outcome.AGREES, "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "starts with"),
        ("(;GM[Skat]", "goes on with KEY"),
        (PASSED[:60], "goes on with KEY"),
        ("(;GM[Chess]MV[w x ]R[passed] ;)", "not a game of skat"),
        ("(;GM[Skat]R[passed] ;)", "has MV"),
        ("(;GM[Skat]MV[w ]R[passed] ;)", "the last one is incomplete"),
        ("(;GM[Skat]MV[5 p ]R[passed] ;)", "move 1 is by 5"),
        (PASSED.replace("passed", "d:0 v:24"), "a result is"),
        (PASSED.replace("passed", "win v:24"), "a result is"),
        (PASSED.replace("passed", stated("0win x 1 61 5")), "a result is"),
    ],
)
def test_texts_that_are_no_games(text: str, why: str) -> None:
    """The error says where and what would be right."""
    with pytest.raises(NotationError, match=why):
        iss.read(text)


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("1 19", "move 2: 19 means nothing here"),
        ("0 18", "move 2: seat 0 moved, but it is the turn of seat 1"),
        ("1 18 0 y 1 p 2 p 0 s w CJ.SJ", "move 7: the skat as dealt was D9 H7"),
        ("1 18 0 y 1 p 2 p 0 s w D9.H7 0 C.D9.D9", "move 8: two different cards are pushed"),
        (
            "1 18 0 y 1 p 2 p 0 s w D9.H7 0 C.D9.HA",
            "move 8: seat 0 cannot do 'push D9 HA': not in the hand: HA",
        ),
        ("1 18 0 y 1 p 2 p 0 CH 0 HA", "move 7: seat 0 cannot do 'HA': this card is not in the hand"),
        ("1 18 0 y 1 p 2 p 0 Q", "move 6: Q cannot be announced here"),
        ("1 RE", "move 2: there is no game yet"),
        ("w D9.H7", "move 2: the skat is shown when it is picked up"),
    ],
)
def test_moves_that_cannot_be(moves: str, why: str) -> None:
    """The first wrong move is named by its number."""
    with pytest.raises(NotationError) as error:
        IssReplay(iss.read(game(moves, "passed")).moves)
    assert error.value.why.startswith(why)


def test_deals_that_cannot_be() -> None:
    """A card twice, a card too few."""
    with pytest.raises(NotationError, match="is dealt twice"):
        IssReplay(iss.read(game("1 p", "passed", DEAL.replace("H7", "D9"))).moves)
    with pytest.raises(NotationError, match="skat has 1 cards"):
        IssReplay(iss.read(game("1 p", "passed", DEAL[:-3])).moves)


def test_a_file_goes_on_after_a_broken_game() -> None:
    """Each game by the line it starts in, whether it could be read or not."""
    found = list(check_text(f"noise\n{PASSED}\n{PASSED[:80]}\n\n{NULL_LOST}\n"))
    assert [(checked.line, checked.outcome) for checked in found] == [
        (1, Outcome.DIFFERS),
        (2, Outcome.AGREES),
        (3, Outcome.DIFFERS),
        (5, Outcome.AGREES),
    ]
    assert found[1] == Checked(2, Outcome.AGREES)


def test_a_game_that_was_played_on_is_compared_at_its_end() -> None:
    """Some were not stopped when an announced schwarz was lost."""
    moves = "1 18 0 y 1 p 2 p 0 CHZ 0 D7 1 D8 2 DK 2 SA 0 C9 1 S7"
    assert check(iss.read(game(moves, stated("0loss -192 2 11 1")))) == (Outcome.AGREES, "")


def test_resigning_becomes_a_claim_in_our_records() -> None:
    """The declarer shows and both defenders agree; a defender in turn offers and the other agrees."""
    shown = IssReplay(iss.read(RESIGNED).moves).record
    assert [str(action) for action in shown.actions[-3:]] == ["show", "yes", "yes"]
    offered = game("1 18 0 p 2 p 1 HH 2 RE 0 RE", stated("1win 60 -2 120 10", rest="s:1 z:1"))
    record = IssReplay(iss.read(offered).moves).record
    assert [str(action) for action in record.actions[-2:]] == ["concede", "yes"]
    assert check(iss.read(offered)) == (Outcome.AGREES, "")


def test_resigning_out_of_turn_has_no_record() -> None:
    """Our rules let the declarer give up in turn only."""
    text = game("1 18 0 y 1 p 2 p 0 CH 0 CJ 0 RE", stated("0loss -96 2 0 0"))
    assert check(iss.read(text)) == (Outcome.AGREES, "")
    with pytest.raises(NotationError, match="out of turn"):
        IssReplay(iss.read(text).moves).record  # noqa: B018


@given(st.integers(0, 2**32), st.booleans())
def test_our_records_are_written_and_agree(seed: int, showing: bool) -> None:
    """Random hands in the words of the server have the same result there."""
    record = random_record(Skat(showing=showing), Random(seed))
    written = from_record(record, {"PC": "cardtable"})
    assert check(iss.read(str(written))) == (Outcome.AGREES, "")
    result = record.last.result
    assert result is not None
    assert written.result.value == sum(result.points)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (Skat(ramsch=True), "pass, pass, pass, CJ"),
        (Skat(kontra=True), "18, pass, pass, hearts hand, kontra"),
    ],
)
def test_house_rules_have_no_words_there(rules: Skat, said: str) -> None:
    """Neither ramsch nor kontra can be written."""
    deal = IssReplay(iss.read(PASSED).moves).deal
    actions = tuple(rules.parse(word) for word in said.split(","))
    with pytest.raises(NotationError, match="neither kontra nor ramsch"):
        from_record(Record(rules, deal, actions))


@given(st.text(max_size=120) | st.text("(;GMSkat[]MVR wpys0123.:CJ ", max_size=200))
def test_any_text_is_checked_without_a_crash(text: str) -> None:
    """Whatever is in a file, each piece of it gets an outcome."""
    for checked in check_text(text):
        assert checked.outcome in Outcome


@given(st.data())
def test_damaged_games_are_checked_without_a_crash(data: st.DataObject) -> None:
    """Cut off, or with a character changed: an outcome, never an exception."""
    text = data.draw(st.sampled_from([NULL_LOST, OPEN_LOST, RESIGNED]))
    place = data.draw(st.integers(0, len(text) - 1))
    with_other = text[:place] + data.draw(st.characters(codec="ascii")) + text[place + 1 :]
    for damaged in (text[:place], with_other):
        assert all(checked.outcome in Outcome for checked in check_text(damaged))
