"""What games count: every trap of the International Skat Order with its numbers."""

from __future__ import annotations

import pytest

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat import Contract, Kind
from cardtable.games.skat.actions import CONTRACTS, VALUES
from cardtable.games.skat.kinds import ALL_POINTS, matadors
from cardtable.games.skat.scoring import Taken, least_value, ramsch_result, solo_result, verdict
from games.skat.hands import after

WITH_1 = int(Cards.parse("CJ"))
WITH_2 = int(Cards.parse("CJ SJ"))
WITH_4 = int(Cards.parse("CJ SJ HJ DJ"))
WITHOUT_1 = int(Cards.parse("SJ"))
WITHOUT_2 = int(Cards.parse("HJ"))


def ended(code: str, cards: int, taken: Taken, bid: int = 18) -> tuple[bool, int]:
    found = verdict(CONTRACTS[code], bid, cards, taken)
    return found.won, found.score


@pytest.mark.parametrize(
    ("code", "cards", "taken", "score"),
    [
        ("D", WITH_1, Taken(61, 5, 5), 18),
        ("D", WITHOUT_1, Taken(61, 5, 5), 18),
        ("D", WITH_1, Taken(60, 5, 5), -36),
        ("S", WITH_2, Taken(89, 8, 2), 33),
        ("SH", WITH_2, Taken(70, 6, 4), 44),
        ("C", WITH_1, Taken(90, 8, 2), 36),
        ("C", WITH_1, Taken(120, 10, 0), 48),
        ("C", WITH_1, Taken(120, 9, 1), 36),
        ("C", WITH_1, Taken(31, 3, 7), -48),
        ("C", WITH_1, Taken(30, 3, 7), -72),
        ("C", WITH_1, Taken(0, 0, 10), -96),
        ("C", WITH_1, Taken(4, 1, 9), -72),
        ("G", WITH_1, Taken(12, 1, 9), -144),
        ("DHS", WITH_2, Taken(88, 8, 2), -108),
        ("DHS", WITH_1, Taken(120, 10, 0), 54),
        ("CHZ", int(Cards.parse("CJ SJ HJ")), Taken(120, 10, 0), 108),
        ("CO", WITH_1, Taken(13, 0, 1, 107, final=False), -192),
        ("CO", WITH_2, Taken(120, 10, 0), 108),
        ("GO", WITH_1, Taken(120, 10, 0), 192),
        ("GO", WITH_4, Taken(120, 10, 0), 264),
        ("N", WITH_1, Taken(0, 0, 10), 23),
        ("NH", WITH_1, Taken(0, 0, 10), 35),
        ("NO", WITH_1, Taken(14, 0, 10), 46),
        ("NHO", WITH_1, Taken(0, 0, 10), 59),
        ("NHO", WITH_1, Taken(12, 1, 0, 108, final=False), -118),
    ],
)
def test_value_of_a_game(code: str, cards: int, taken: Taken, score: int) -> None:
    """Levels, announcements that count even when lost, schwarz by tricks and never by points."""
    assert ended(code, cards, taken) == (score > 0, score)


@pytest.mark.parametrize(
    ("code", "cards", "taken", "bid", "score"),
    [
        ("D", WITH_1, Taken(41, 4, 6), 36, -72),
        ("D", WITHOUT_1, Taken(75, 7, 3), 36, -72),
        ("D", WITHOUT_1, Taken(120, 9, 1), 36, -72),
        ("H", WITH_1, Taken(70, 6, 4), 24, -60),
        ("H", WITH_1, Taken(90, 8, 2), 24, 30),
        ("H", WITH_1, Taken(20, 2, 8), 24, -60),
        ("N", WITH_1, Taken(0, 0, 10), 24, -92),
        ("NH", WITH_1, Taken(0, 0, 10), 35, 35),
    ],
)
def test_overbid(code: str, cards: int, taken: Taken, bid: int, score: int) -> None:
    """A game below the bid is lost whatever was taken, and counts the multiple that would have done;
    a schneider that was really made lifts the value and can rescue the bid."""
    found = verdict(CONTRACTS[code], bid, cards, taken)
    assert (found.won, found.score) == (score > 0, score)
    assert found.overbid == (score < 0 and "overbid" in found.words)


def test_the_unseen_skat_can_sink_a_hand_game() -> None:
    """Spades hand without 5, bid to 72, and the club jack lies in the skat: with 1, lost at 77."""
    found = verdict(CONTRACTS["SH"], 72, int(Cards.parse("CJ")), Taken(80, 7, 3))
    assert (found.matadors, found.won, found.score) == (1, False, -154)
    assert found.words == "with 1, game 2, hand 3, times 11 = 33, overbid: 72 was bid, 7 times 11 = 77"


@pytest.mark.parametrize(
    ("code", "cards", "taken", "words"),
    [
        ("SH", WITH_2, Taken(70, 6, 4), "with 2, game 3, hand 4, times 11 = 44"),
        ("G", WITHOUT_2, Taken(100, 9, 1), "without 2, game 3, schneider 4, times 24 = 96"),
        ("NHO", WITH_1, Taken(0, 0, 10), "null hand ouvert = 59"),
        (
            "CO",
            WITH_2,
            Taken(120, 10, 0),
            "with 2, game 3, hand 4, schneider 5, announced 6, schwarz 7, announced 8, open 9, "
            "times 12 = 108",
        ),
    ],
)
def test_arithmetic_in_words(code: str, cards: int, taken: Taken, words: str) -> None:
    """As it is said at the table."""
    assert verdict(CONTRACTS[code], 18, cards, taken).words == words


@pytest.mark.parametrize(
    ("kind", "cards", "tops"),
    [
        (Kind.CLUBS, "CJ SJ DJ", 2),
        (Kind.CLUBS, "SJ HJ DJ", -1),
        (Kind.CLUBS, "CA CT", -4),
        (Kind.CLUBS, "CT C7", -5),
        (Kind.CLUBS, "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", 11),
        (Kind.CLUBS, "SA HA", -11),
        (Kind.HEARTS, "CJ SJ HJ DJ HA HT HQ", 6),
        (Kind.GRAND, "CJ SJ HJ DJ CA", 4),
        (Kind.GRAND, "CA", -4),
        (Kind.NULL, "CJ SJ", 0),
    ],
)
def test_matadors(kind: Kind, cards: str, tops: int) -> None:
    """The unbroken run from the club jack down, at most 11 in a suit and 4 in grand."""
    assert matadors(kind, Cards.parse(cards)) == tops


def test_there_are_63_values_and_120_points() -> None:
    """No game is worth 171, 189 or 190, which some lists have."""
    assert (len(VALUES), VALUES[0], VALUES[-1], ALL_POINTS) == (63, 18, 264, 120)
    assert not {171, 189, 190} & set(VALUES)


def test_every_value_can_be_had() -> None:
    """The list of bids is exactly the values of all games."""
    suits = {base * level for base in (9, 10, 11, 12) for level in range(2, 19)}
    grand = {24 * level for level in range(2, 12)}
    assert set(VALUES) == suits | grand | {23, 35, 46, 59}


def test_lines_of_a_lost_game_on_a_list() -> None:
    """-48 for clubs with 1, 50 off, and 40 for each of the others; 30 at a table of four."""
    taken = Taken(43, 4, 6)
    lost = verdict(Contract(Kind.CLUBS), 18, WITH_1, taken)
    three = solo_result(lost, Seat(1), taken, 1, 3)
    assert three.points == (40, -98, 40)
    assert [(line.name, line.value) for line in three.lines] == [
        ("with 1, game 2, times 12 = 24", -24),
        ("lost, counts double", -24),
        ("game lost", -50),
        ("others, for a lost game", 40),
    ]
    assert solo_result(lost, Seat(1), taken, 1, 4).points == (30, -98, 30)
    assert solo_result(lost, Seat(1), taken, 1, 0).points == (0, -48, 0)


def test_kontra_doubles_and_re_doubles_again() -> None:
    """A won spades with 2 for 33 counts 66 and 132."""
    taken = Taken(70, 6, 4)
    won = verdict(Contract(Kind.SPADES), 18, WITH_2, taken)
    assert solo_result(won, Seat(0), taken, 2, 0).points == (66, 0, 0)
    assert solo_result(won, Seat(0), taken, 4, 3).points == (182, 0, 0)


@pytest.mark.parametrize(
    ("points", "tricks", "expected"),
    [
        ((50, 40, 30), (4, 3, 3), (-50, 0, 0)),
        ((50, 50, 20), (4, 4, 2), (-50, -50, 0)),
        ((60, 60, 0), (5, 5, 0), (-120, -120, 0)),
        ((0, 80, 40), (1, 6, 3), (0, -80, 0)),
        ((0, 0, 120), (0, 0, 10), (0, 0, 120)),
    ],
)
def test_ramsch(points: tuple[int, ...], tricks: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """The most card points lose, twice as many if somebody has no trick; every trick wins 120."""
    result = ramsch_result(points, tricks)
    assert (result.points, result.tally) == (expected, points)


@pytest.mark.parametrize(
    ("code", "cards", "value"),
    [
        ("D", WITH_1, 18),
        ("S", WITHOUT_2, 33),
        ("CH", WITH_4, 72),
        ("GHS", WITH_2, 144),
        ("GHZ", WITH_2, 192),
        ("GO", WITH_4, 264),
        ("N", WITH_1, 23),
        ("NH", WITH_1, 35),
        ("NO", WITH_1, 46),
        ("NHO", WITH_1, 59),
    ],
)
def test_the_least_that_a_game_counts(code: str, cards: int, value: int) -> None:
    """With what is announced, and neither schneider nor schwarz made."""
    assert least_value(CONTRACTS[code], cards) == value


def test_the_view_says_what_games_count_and_which_cards_are_trumps() -> None:
    """While a seat bids: the plain games with the cards of its hand; then those it may announce."""
    forehand = after("18").view(Seat(0))
    assert [(str(each.game), each.value, each.trumps) for each in forehand.worth] == [
        ("diamonds", 27, 5),
        ("hearts", 30, 2),
        ("spades", 33, 2),
        ("clubs", 36, 7),
        ("grand", 72, 2),
        ("null", 23, 0),
    ]
    assert [str(card) for card in forehand.trumps] == ["CJ", "SJ"]
    assert after("18").view(Seat(2)).worth == ()
    found = after("18, yes, pass, pass, skat, push D7 DT, clubs")
    assert [str(card) for card in found.view(Seat(0)).trumps] == ["CJ", "SJ", "CA", "CT", "CK", "CQ", "C9"]
    choosing = after("18, yes, pass, pass, skat, push D7 DT").view(Seat(0))
    assert [(str(each.game), each.value) for each in choosing.worth][-2:] == [
        ("null", 23),
        ("null ouvert", 46),
    ]
